import { limits } from '#contract/limits.ts';
import { type Deps, newSecret, secretHash } from '#server/seam/deps.ts';
import type { Visit } from '#server/seam/route.ts';

/** Names the cookie that ties a ceremony to the browser it began in (decision 9). */
export const ceremonyCookie = 'sangbok-ceremony';

/** The hash of this browser's secret; gives it one when it has none. */
export function keepBrowser({ randomBytes }: Pick<Deps, 'randomBytes'>, visit: Visit): string {
  const kept = visit.cookie(ceremonyCookie) ?? '';
  const secret = /^[\w-]{43}$/.test(kept) ? kept : newSecret(randomBytes, 32);
  visit.setCookie(ceremonyCookie, secret, limits.registration);
  return secretHash(secret);
}

/** Null when no ceremony has begun in this browser. */
export function knownBrowser(visit: Visit): string | null {
  const kept = visit.cookie(ceremonyCookie);
  return kept === undefined ? null : secretHash(kept);
}
