/** Answers of calls without a body, by address: `/api/songs/a1`. */
export type Answers = Readonly<Record<string, unknown>>;

/** What the built screens offer the server: a screen in HTML, as it is before any script has run. */
export interface FirstSheets {
  /** The calls whose answers the screen at a path shows; null where it has no first sheet. */
  readonly asks: (path: string) => readonly string[] | null;
  /** Null where the reader has chosen what only a browser can draw. */
  readonly draw: (path: string, answers: Answers, told: Told) => string | null;
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
