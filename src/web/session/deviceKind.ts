/** The kind of device that asks for finger, face or code; named by `texts/authentication.ts` (spec §2). */
export type DeviceKind = 'appleMobile' | 'mac' | 'windows' | 'android' | 'other';

/**
 * From `navigator`. An iPad that requests desktop pages reports a Mac, but no Mac has a touch
 * screen.
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
