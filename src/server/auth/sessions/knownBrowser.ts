import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { RequestContext } from '#server/core/route.ts';

/**
 * Names the cookie by which a browser is known again in which somebody has signed in. It lets nobody
 * in: who brings it is counted for themselves where strangers use up what all may have
 * (docs/decisions/0015). The server keeps nothing of it.
 */
export const knownCookie = 'sangbok-known';

/** One for each person, however often they sign in: nobody can collect them. */
export function markKnown(
  key: string,
  context: Pick<RequestContext, 'setCookie'>,
  personId: string,
): void {
  const owner = hmac(key, `owner of a known browser ${personId}`);
  context.setCookie(knownCookie, `${owner}.${proofOf(key, owner)}`, limits.knownBrowser);
}

/** Whose browser that is, by a name that tells nobody's id; undefined where we did not make it. */
export function knownOwner(key: string, cookie: string | undefined): string | undefined {
  const [owner, proof] = cookie?.split('.') ?? [];
  if (owner === undefined || proof === undefined) return undefined;
  const [theirs, ours] = [proof, proofOf(key, owner)].map((text) => Buffer.from(text));
  const isOurs = theirs && ours && theirs.length === ours.length && timingSafeEqual(theirs, ours);
  return isOurs ? owner : undefined;
}

function proofOf(key: string, owner: string): string {
  return hmac(key, `known browser of ${owner}`);
}

function hmac(key: string, text: string): string {
  const whole = createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest();
  return whole.subarray(0, 16).toString('base64url');
}
