/** What will ask for the finger, the face or the code; named by `texts/login.ts` (spec §2). */
export type DeviceKind = 'appleMobile' | 'mac' | 'windows' | 'android' | 'other';

/**
 * From `navigator`'s own words. An iPad that asks for desktop pages says it is a Mac, but no Mac
 * has a touch screen.
 */
export function deviceKind(
  userAgent: string,
  platform: string,
  maxTouchPoints: number,
): DeviceKind {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'appleMobile';
  if (/mac/i.test(platform) || /macintosh/i.test(userAgent)) {
    return maxTouchPoints > 1 ? 'appleMobile' : 'mac';
  }
  return /^win/i.test(platform) || /windows/i.test(userAgent) ? 'windows' : 'other';
}
