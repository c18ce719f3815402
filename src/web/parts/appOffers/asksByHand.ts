import { deviceKind } from '#web/session/deviceKind.ts';

/**
 * Whether this is Safari on an iPhone or iPad, which installs from its share menu and never asks.
 * Other browsers there say so in their own words, and views inside other apps do not say Safari.
 */
export function asksByHand({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): boolean {
  if (deviceKind(userAgent, platform, maxTouchPoints) !== 'appleMobile') return false;
  return /version\/[\d.]+.* safari\//i.test(userAgent);
}
