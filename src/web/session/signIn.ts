import {
  beginAuthentication,
  completeAuthentication,
  devLogin,
  offersDevLogin,
} from '#contract/people/auth.ts';
import type { User } from '#contract/people/user.ts';
import { request } from '#web/client/request.ts';
import { answerWithPasskey } from './ceremony.ts';
import { sendPendingSignOut } from './signOut.ts';

/**
 * Waits for a pending sign-out, whose answer would delete the new session's cookie. If the server
 * does not answer, the new session replaces the old one.
 */
const afterSignOut = () => sendPendingSignOut().catch(() => undefined);

/** Signs in with a passkey (decision 9). Throws what `signInFailure` can name. */
export async function signIn(): Promise<User> {
  await afterSignOut();
  const authenticationResponse = await answerWithPasskey(await request(beginAuthentication, {}));
  const { user } = await request(completeAuthentication, { body: { authenticationResponse } });
  return user;
}

/** Signs in without a passkey on a developer's own machine (decision 6). */
export async function devSignIn(): Promise<User> {
  await afterSignOut();
  const { user } = await request(devLogin, {});
  return user;
}

/**
 * Whether «Dev Login» is shown. At a loopback address the server is asked, since it may be in
 * production use there too (decision 6).
 */
export async function hasDevLogin(hostname: string): Promise<boolean> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return false;
  return (await request(offersDevLogin, {})).isOffered;
}
