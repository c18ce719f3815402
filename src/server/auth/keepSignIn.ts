import { limits } from '#contract/limits.ts';
import type { Visit } from '#server/seam/route.ts';
import { signInCookie } from './signInCookie.ts';

/** The browser keeps it for as long as a sign-in can last; idle ones end at the server. */
export function keepSignIn(visit: Visit, token: string): void {
  visit.setCookie(signInCookie, token, limits.signInAtMost);
}
