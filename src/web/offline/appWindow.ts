/** Whether this window is the installed app. iOS and iPadOS report it as `navigator.standalone`. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/**
 * Whether this is a browser tab of WebKit, which may delete all of a site's storage after seven
 * days without use (https://webkit.org/tracking-prevention/). The installed app is exempt. All
 * browsers on iOS and iPadOS are WebKit. `navigator.storage.persist()` is no promise against it.
 */
export function mayLoseStorage(): boolean {
  return navigator.vendor.startsWith('Apple') && !isInstalled();
}
