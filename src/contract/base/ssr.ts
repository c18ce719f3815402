import {
  inlinedResponsesId,
  ssrElementId,
  type SsrPreferences,
  ssrPreferences,
} from './ssrPreferences.ts';

/** Responses by path, such as `/api/songs/a1`; in a page `me` is the id of their user. */
export type Responses = Readonly<Record<string, unknown>>;

/** The screens that are rendered on the server. The service worker renders all but `login`. */
export const ssrScreens = ['song', 'home', 'library', 'login'] as const;
export type SsrScreen = (typeof ssrScreens)[number];

/** A screen to render, and the API paths whose responses it needs besides the user. */
export interface RenderJob {
  readonly screen: SsrScreen;
  readonly calls: readonly string[];
}

/** Renders screens to HTML; implemented once for the server and once for the service worker. */
export interface ScreenRenderer {
  /** Null where this path is not rendered. `preferences`: of a device elsewhere. */
  readonly jobFor: (
    address: string,
    isSignedIn: boolean,
    preferences?: SsrPreferences,
  ) => RenderJob | null;
  /** Null where a preference can be applied only in a browser, and for songs that are too long. */
  readonly render: (
    address: string,
    responses: Responses,
    preferences: SsrPreferences,
  ) => string | null;
}

/** A page of the build into which a rendered screen is inserted. */
export interface PageTemplate {
  readonly html: string;
  /** Hashes of its inline styles, for the content security policy. */
  readonly styles: string;
}
export type PageTemplates = Readonly<Record<SsrScreen, PageTemplate>>;

/** Path of the templates, for server and service worker. */
export const pageTemplatesPath = '/page-templates.json';

/**
 * The cache through which pages pass preferences to the service worker. The names stay, since
 * devices have this cache.
 */
export const preferencesCache = { cache: 'sangbok-told', entry: '/told' } as const;

/** Renders a screen from the device's data; null where it is not sufficient. */
export type RenderFromDevice = (
  address: string,
  preferences: SsrPreferences,
) => Promise<{ readonly screen: SsrScreen; readonly html: string } | null>;

const root = '<div id="root"></div>';

/** The style element that declares fonts; `waiting` does not apply until its media attribute changes. */
export const fontStyles = {
  waiting: '<style media="(scripting: none)" data-fonts>',
  atOnce: '<style>',
};

/** Splits a page at its root: `before`, and `from` for the rest with or without a rendered screen. */
export function fillTemplate({ html }: PageTemplate, preferences: SsrPreferences) {
  const theme = preferences[ssrPreferences.theme];
  const isChosen = theme === 'light' || theme === 'dark';
  const [before = '', after = ''] = html.split(root);
  return {
    before: before.replace('<html', isChosen ? `<html data-theme="${theme}"` : '<html'),
    from: (screen: string | null, responses?: Responses): string => {
      const json = JSON.stringify(responses)?.replaceAll('<', '\\u003c'); // no text can end the script
      const inlined =
        json === undefined
          ? ''
          : `<script type="application/json" id="${inlinedResponsesId}">${json}</script>`;
      const rendered = screen === null ? '' : `<div id="${ssrElementId}">${screen}</div>`;
      return rendered + root + inlined + after;
    },
  };
}

/** The content security policy of a page, with the hashes of its inline styles. */
export function policyWith(policy: string, { styles }: PageTemplate): string {
  return policy.replace("style-src 'self'", `style-src 'self' ${styles}`);
}
