/** The oldest browsers that the screens are built for and held to (decision 49); versions by year. */
export const browserFloor = {
  chrome: 111,
  firefox: 115,
  safari: 16.4,
  safari_ios: 16.4,
} as const;

/** As the build takes them, for scripts and style sheets alike. */
export const buildTarget = [
  `chrome${browserFloor.chrome}`,
  `firefox${browserFloor.firefox}`,
  `safari${browserFloor.safari}`,
  `ios${browserFloor.safari_ios}`,
];
