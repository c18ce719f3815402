import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '#contract/base/limits.ts';
import type { RequestContext } from '#server/core/route.ts';

/**
 * Name of the cookie that recognizes a browser in which somebody has signed in. It does not authenticate:
 * its bearer is rate-limited separately when strangers use up the shared budget (docs/decisions/0015).
 * The server stores nothing for it.
 */
export const knownCookie = 'sangbok-known';

/** Sets the cookie. It is the same at every sign-in of a person, so that nobody can collect several. */
export function markKnown(
  key: string,
  context: Pick<RequestContext, 'setCookie'>,
  personId: string,
): void {
  const owner = hmac(key, `owner of a known browser ${personId}`);
  context.setCookie(knownCookie, `${owner}.${proofOf(key, owner)}`, limits.knownBrowser);
}

/** Pseudonym of the browser's owner; undefined where the cookie is missing or forged. */
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
