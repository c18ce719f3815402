/** Id of the element with the rendered screen, which the app replaces once it has rendered. */
export const ssrElementId = 'ssr-screen';
/** Id of the element with the inlined responses, as JSON. */
export const inlinedResponsesId = 'inlined-responses';

/** Stored values by the names in `ssrPreferences`. */
export type SsrPreferences = Readonly<Record<string, string | undefined>>;

/**
 * Keys under which a browser stores preferences, and the names of the cookies that send them, so that a
 * rendered page matches them: display of songs, device settings, theme. `signOutOwed` and `emptyingOwed`:
 * somebody has signed out, but the server was not reached or the device is not cleared yet, so no songs
 * are shown (decision 47). `versions`: another version than the original is chosen for some song.
 * `zone`: the device's time zone, for what is today; cookie only.
 */
export const ssrPreferences = {
  display: 'sangbok.display',
  device: 'sangbok.device',
  theme: 'sangbok.theme',
  signOutOwed: 'sangbok.signOutOwed',
  emptyingOwed: 'sangbok.emptyingOwed',
  versions: 'sangbok.versions',
  zone: 'sangbok.zone',
} as const;

/** Whether a sign-out is still pending on the server or the device. */
export function hasSignedOut(own: SsrPreferences): boolean {
  return (
    own[ssrPreferences.signOutOwed] !== undefined || own[ssrPreferences.emptyingOwed] !== undefined
  );
}
