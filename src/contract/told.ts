/** The element that the screen stands in until the app has drawn its own, and where its answers lie. */
export const sheetId = 'first-sheet';
export const answersId = 'first-answers';

/** What a browser has told, by the names in `told`. */
export type Told = Readonly<Record<string, string | undefined>>;

/**
 * What a browser keeps for itself and tells the server in cookies of the same names, so that a first
 * sheet is its reader's: how songs are shown, what holds for the device, the theme, and that somebody
 * signed out here of whom the server has not heard or the device is not empty, so that nobody's songs
 * are shown (decision 47). `versions`: of some song another version than the original is chosen.
 */
export const told = {
  display: 'sangbok.display',
  device: 'sangbok.device',
  theme: 'sangbok.theme',
  signOutOwed: 'sangbok.signOutOwed',
  emptyingOwed: 'sangbok.emptyingOwed',
  versions: 'sangbok.versions',
} as const;

/** Whether somebody signed out who is not gone from here yet. */
export function isLeft(own: Told): boolean {
  return own[told.signOutOwed] !== undefined || own[told.emptyingOwed] !== undefined;
}
