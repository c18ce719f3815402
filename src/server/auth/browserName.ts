import { deviceName } from './deviceName.ts';

/** The more particular first: most browsers also name those they descend from. */
const known: readonly (readonly [RegExp, string])[] = [
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
  const browser = known.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  return browser === undefined ? device : `${browser} på ${device}`;
}
