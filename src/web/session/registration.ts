import {
  type PasskeyRequired,
  beginRegistration,
  completeRegistration,
  completeRegistrationProd,
  register,
  registerOpenly,
  setupTokenHeader,
} from '#contract/gettingIn.ts';
import type { User } from '#contract/user.ts';
import { isOpenRegistrationCode } from '#people/invitationCode.ts';
import { call } from '#web/wire/call.ts';
import { makePasskey } from './ceremony.ts';
import { paySignOut } from './signOut.ts';

/** By an invitation, or without one as the first person or a test person (spec §4). */
export type RegistrationWay = 'invitation' | 'open';

export interface RegistrationRequest {
  /** As typed. */
  readonly code: string;
  /** From the invitation's link (decision 7). */
  readonly inviteToken: string | null;
  /** From the link for the first person (decision 3). */
  readonly setupToken: string | null;
}

export interface AcceptedRegistration extends PasskeyRequired {
  readonly way: RegistrationWay;
}

/** An empty code, PROD and TEST take the open way (spec §4). */
export function registrationWay(code: string): RegistrationWay {
  return isOpenRegistrationCode(code) ? 'open' : 'invitation';
}

/**
 * Shows the server a code; what comes back says whom the passkey will be for. By the cookie of
 * somebody who has left, it would be one more of theirs.
 */
export async function requestRegistration(
  request: RegistrationRequest,
): Promise<AcceptedRegistration> {
  const { code, inviteToken, setupToken } = request;
  await paySignOut();
  const way = registrationWay(code);
  if (way === 'open') {
    const headers = setupToken === null ? {} : { [setupTokenHeader]: setupToken };
    return { ...(await call(registerOpenly, {}, { headers })), way };
  }
  const body = { inviteCode: code, ...(inviteToken === null ? {} : { inviteToken }) };
  return { ...(await call(register, { body })), way };
}

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

/**
 * Makes one more passkey for whoever is signed in, after a fresh sign-in (decision 9). Throws what
 * `passkeyFailure` can name, and the server's `freshSignInNeeded`.
 */
export async function addPasskey(): Promise<void> {
  await registerPasskey({ way: 'invitation' });
}
