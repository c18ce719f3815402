import {
  type PasskeyRequired,
  beginRegistration,
  completeRegistration,
  completeRegistrationProd,
} from '#contract/gettingIn.ts';
import type { User } from '#contract/user.ts';
import { call } from '#web/wire/call.ts';
import { makePasskey } from './ceremony.ts';
import type { RegistrationWay } from './requestRegistration.ts';

export interface PasskeyRequest {
  readonly way: RegistrationWay;
  /** Those that came with the accepted code; without them new ones are asked for. */
  readonly options?: PasskeyRequired['webauthnOptions'];
}

/**
 * Makes the passkey of a registration that is under way; the answer is who is signed in now.
 * Throws what `passkeyFailure` can name.
 */
export async function registerPasskey({ way, options }: PasskeyRequest): Promise<User> {
  const registrationResponse = await makePasskey(options ?? (await call(beginRegistration, {})));
  const complete = way === 'open' ? completeRegistrationProd : completeRegistration;
  const { user } = await call(complete, { body: { registrationResponse } });
  return user;
}
