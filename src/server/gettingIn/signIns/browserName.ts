/** The more particular first: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internett'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** «Safari på iPhone»: two browsers of one device are told apart in a list of sign-ins. */
export function browserName(userAgent: string | undefined): string {
  const device = deviceName(userAgent);
  const browser = browsers.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  return browser === undefined ? device : `${browser} på ${device}`;
}

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux|X11/, 'Linux'],
];

/** A word by which a person knows the device again in a list, from its `User-Agent`. */
export function deviceName(userAgent: string | undefined): string {
  return devices.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'Ukjent enhet';
}
