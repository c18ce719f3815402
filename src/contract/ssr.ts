import {
  inlinedResponsesId,
  ssrElementId,
  type SsrPreferences,
  ssrPreferences,
} from './ssrPreferences.ts';

/** Responses by address, such as `/api/songs/a1`; in a page `me` is the id of whom they are for. */
export type Responses = Readonly<Record<string, unknown>>;

/** The screens that a page can come with. The service worker renders all but `login`. */
export const ssrScreens = ['song', 'home', 'library', 'login'] as const;
export type SsrScreen = (typeof ssrScreens)[number];

/** A screen to render, and the calls whose responses it shows besides who is signed in. */
export interface RenderPlan {
  readonly screen: SsrScreen;
  readonly calls: readonly string[];
}

/** Renders screens to HTML; the server has one, the service worker another. */
export interface ScreenRenderer {
  /** Null where nothing is rendered at this address. */
  readonly planFor: (address: string, isSignedIn: boolean) => RenderPlan | null;
  /** Null where a preference needs a browser, and for songs that are too long. */
  readonly render: (
    address: string,
    responses: Responses,
    preferences: SsrPreferences,
  ) => string | null;
}

/** A page that a screen is put into, as the build wrote it. */
export interface PageTemplate {
  readonly html: string;
  /** Hashes of the styles in it, as sources of its content security policy. */
  readonly styles: string;
}
export type PageTemplates = Readonly<Record<SsrScreen, PageTemplate>>;

/** Where server and service worker find the templates. */
export const pageTemplatesPath = '/page-templates.json';

/** The cache in which pages leave the preferences for the service worker. */
export const preferencesCache = { cache: 'sangbok-told', entry: '/told' } as const;

/** Renders a screen from what the device has; null where that is not enough. */
export type RenderFromDevice = (
  address: string,
  preferences: SsrPreferences,
) => Promise<{ readonly screen: SsrScreen; readonly html: string } | null>;

const root = '<div id="root"></div>';

/** Styles that declare fonts stand in such an element; they apply once their medium does. */
export const fontStyles = {
  waiting: '<style media="(scripting: none)" data-fonts>',
  atOnce: '<style>',
};

/** A page in two pieces: what stands before its screen, and the rest with a screen or without. */
export function fillTemplate({ html }: PageTemplate, preferences: SsrPreferences) {
  const theme = preferences[ssrPreferences.theme];
  const isChosen = theme === 'light' || theme === 'dark';
  const [before = '', after = ''] = html.split(root);
  return {
    before: before.replace('<html', isChosen ? `<html data-theme="${theme}"` : '<html'),
    from: (screen: string | null, responses?: Responses): string => {
      const json = JSON.stringify(responses)?.replaceAll('<', '\\u003c'); // so that no text ends it
      const inlined =
        json === undefined
          ? ''
          : `<script type="application/json" id="${inlinedResponsesId}">${json}</script>`;
      const rendered = screen === null ? '' : `<div id="${ssrElementId}">${screen}</div>`;
      return rendered + root + inlined + after;
    },
  };
}

/** The policy of a page with styles in it, which the build made. */
export function policyWith(policy: string, { styles }: PageTemplate): string {
  return policy.replace("style-src 'self'", `style-src 'self' ${styles}`);
}
