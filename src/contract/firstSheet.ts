/** Answers of calls without a body, by address: `/api/songs/a1`. */
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
  /** Null where the reader has chosen what only a browser can draw. */
  readonly draw: (address: string, answers: Answers, told: Told) => string | null;
}

/** The element that the screen stands in until the app has drawn its own, and where its answers lie. */
export const firstSheetIds = { sheet: 'first-sheet', answers: 'first-answers' } as const;

/** What a browser has told, by the names in `told`. */
export type Told = Readonly<Record<string, string | undefined>>;

/**
 * What a browser keeps for itself and tells the server in cookies of the same names, so that a first
 * sheet is its reader's: how songs are shown, what holds for the device, the theme, and that somebody
 * signed out here of whom the server has not heard, so that nobody's songs are shown (decision 47).
 */
export const told = {
  display: 'sangbok.display',
  device: 'sangbok.device',
  theme: 'sangbok.theme',
  signOutOwed: 'sangbok.signOutOwed',
} as const;
