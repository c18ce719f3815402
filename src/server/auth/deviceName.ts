const known: readonly (readonly [RegExp, string])[] = [
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
  return known.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'Ukjent enhet';
}
