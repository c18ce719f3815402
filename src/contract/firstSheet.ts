import { answersId, sheetId, type Told, told } from './told.ts';

/** Answers of calls without a body, by address: `/api/songs/a1`; in a page `me` says for whom. */
export type Answers = Readonly<Record<string, unknown>>;

/** The screens that a page can bring along. */
export const sheetScreens = ['song', 'home', 'library', 'login'] as const;

/** Which screen a page brings along, and the calls whose answers it shows, but for who is here. */
export interface Sheet {
  readonly screen: (typeof sheetScreens)[number];
  readonly asks: readonly string[];
}

/** What the built screens offer the server: a screen in HTML, as it is before any script has run. */
export interface FirstSheets {
  /** What is seen at an address, by somebody signed in or by a visitor; null where nothing is drawn. */
  readonly sheetAt: (address: string, isSignedIn: boolean) => Sheet | null;
  /** Null where the reader has chosen what only a browser can draw, and of songs that are too long. */
  readonly draw: (address: string, answers: Answers, told: Told) => string | null;
}

/** The page that a screen is put in, as the build wrote it. */
export interface SheetPage {
  readonly html: string;
  /** The hash of the styles in it, as a source of its content security policy. */
  readonly styles: string;
}
export type SheetPages = Readonly<Record<Sheet['screen'], SheetPage>>;

/** Where pages tell the service worker what they tell the server. */
export const toldAt = { cache: 'sangbok-told', entry: '/told' } as const;

/** Where server and service worker find the pages. */
export const sheetPagesPath = '/sheets.json';

/** Draws a screen from what lies on the device; null where that does not do. */
export type DrawFromDevice = (
  address: string,
  told: Told,
) => Promise<{ readonly screen: Sheet['screen']; readonly html: string } | null>;

const root = '<div id="root"></div>';
/** Instead of `rel="preload"` at the fonts of these pages: what is preloaded holds up the first paint. */
export const notPreloaded = 'data-font';

/**
 * The page before its screen, and from its screen on, which may be none. It is in the theme that was
 * chosen or in the system's.
 */
export function partsOf(page: SheetPage, own: Told) {
  const theme = own[told.theme];
  const isChosen = theme === 'light' || theme === 'dark';
  const [before = '', after = ''] = page.html.split(root);
  return {
    before: before.replace('<html', isChosen ? `<html data-theme="${theme}"` : '<html'),
    from: (screen: string | null, answers?: Answers): string => {
      const json = JSON.stringify(answers)?.replaceAll('<', '\\u003c'); // so no text of a song ends it
      const beside =
        json === undefined
          ? ''
          : `<script type="application/json" id="${answersId}">${json}</script>`;
      const sheet = screen === null ? '' : `<div id="${sheetId}">${screen}</div>`;
      return sheet + root + beside + after;
    },
  };
}

/** The policy of a page with styles in it, which the build made. */
export function policyWith(policy: string, { styles }: SheetPage): string {
  return policy.replace("style-src 'self'", `style-src 'self' ${styles}`);
}
