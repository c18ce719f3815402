import {
  beginAuthentication,
  completeAuthentication,
  devLogin,
  offersDevLogin,
} from '#contract/auth.ts';
import type { User } from '#contract/user.ts';
import { call } from '#web/api/client/request.ts';
import { answerWithPasskey } from './ceremony.ts';
import { paySignOut } from './signOut.ts';

/**
 * An answer that is still on its way to whoever signed out would take the new cookie away. If none
 * comes, the new sign-in takes the place of the old one.
 */
const afterSignOut = () => paySignOut().catch(() => undefined);

/** One login with a passkey (decision 9). Throws what `signInFailure` can name. */
export async function signIn(): Promise<User> {
  await afterSignOut();
  const authenticationResponse = await answerWithPasskey(await call(beginAuthentication, {}));
  const { user } = await call(completeAuthentication, { body: { authenticationResponse } });
  return user;
}

/** Signs in without a passkey on a developer's own machine (decision 6). */
export async function devSignIn(): Promise<User> {
  await afterSignOut();
  const { user } = await call(devLogin, {});
  return user;
}

/**
 * Whether «Dev Login» shows itself: at an address of the very machine the server is asked, since people
 * may be served there too (decision 6).
 */
export async function hasDevLogin(hostname: string): Promise<boolean> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return false;
  return (await call(offersDevLogin, {})).isOffered;
}
