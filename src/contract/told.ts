/** The element that the screen stands in until the app has drawn its own, and where its answers lie. */
export const sheetId = 'first-sheet';
export const answersId = 'first-answers';

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
