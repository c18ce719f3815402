/** Whether this window is the app itself; the second is how iPhones and iPads say it. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/**
 * Whether this is a tab of WebKit, by whatever name: it may clear away all that a page keeps once
 * nobody has used the page for seven days (https://webkit.org/tracking-prevention/). The installed
 * app keeps it. All browsers of iPhones and iPads are WebKit.
 */
export function isFleeting(): boolean {
  return navigator.vendor.startsWith('Apple') && !isInstalled();
}
