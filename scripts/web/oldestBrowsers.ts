/** The oldest browsers that the screens support, by year of release (decision 49). */
export const oldestBrowsers = {
  chrome: 111,
  firefox: 115,
  safari: 16.4,
  safari_ios: 16.4,
} as const;

/** The same versions as build targets, for scripts and style sheets. */
export const buildTarget = [
  `chrome${oldestBrowsers.chrome}`,
  `firefox${oldestBrowsers.firefox}`,
  `safari${oldestBrowsers.safari}`,
  `ios${oldestBrowsers.safari_ios}`,
];
