/** The element that holds a page's rendered screen until the app has drawn its own. */
export const ssrElementId = 'ssr-screen';
/** The element that holds the responses a page comes with, as JSON. */
export const inlinedResponsesId = 'inlined-responses';

/** Values by the names in `ssrPreferences`, as a browser keeps them. */
export type SsrPreferences = Readonly<Record<string, string | undefined>>;

/**
 * What a browser stores under these keys and sends in cookies of the same names, so that a rendered
 * page is its reader's: how songs are shown, settings of the device, the theme. `signOutOwed` and
 * `emptyingOwed`: somebody signed out here, and the server has not heard of it or the device is not
 * empty yet, so nobody's songs are shown (decision 47). `versions`: for some song another version
 * than the original is chosen.
 */
export const ssrPreferences = {
  display: 'sangbok.display',
  device: 'sangbok.device',
  theme: 'sangbok.theme',
  signOutOwed: 'sangbok.signOutOwed',
  emptyingOwed: 'sangbok.emptyingOwed',
  versions: 'sangbok.versions',
} as const;

/** Whether somebody signed out here without its having been carried out everywhere. */
export function hasSignedOut(own: SsrPreferences): boolean {
  return (
    own[ssrPreferences.signOutOwed] !== undefined || own[ssrPreferences.emptyingOwed] !== undefined
  );
}
