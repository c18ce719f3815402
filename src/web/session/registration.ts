import {
  type PasskeyRequired,
  beginRegistration,
  completeRegistration,
  completeRegistrationProd,
  register,
  registerOpenly,
  setupTokenHeader,
} from '#contract/auth.ts';
import type { User } from '#contract/user.ts';
import { isOpenRegistrationCode } from '#people/invitationCode.ts';
import { request } from '#web/api/client/request.ts';
import { makePasskey } from './ceremony.ts';
import { sendPendingSignOut } from './signOut.ts';

/** By an invitation, or without one as the first person or a test person (spec §4). */
export type RegistrationWay = 'invitation' | 'open';

export interface RegistrationRequest {
  /** As typed. */
  readonly code: string;
  /** From the invitation's link (decision 7). */
  readonly inviteToken: string | null;
  /** From the link for the first person (decision 3). */
  readonly setupToken: string | null;
  /** Of the first person, who has no invitation; '' if not given. */
  readonly firstName?: string;
  readonly community?: string;
}

export interface AcceptedRegistration extends PasskeyRequired {
  readonly way: RegistrationWay;
}

/** An empty code, PROD and TEST register without an invitation (spec §4). */
export function registrationWay(code: string): RegistrationWay {
  return isOpenRegistrationCode(code) ? 'open' : 'invitation';
}

/**
 * Submits a code; the answer says whose passkey will be created. A pending sign-out is sent first:
 * with the cookie of a user who signed out, the passkey would become one more of theirs.
 */
export async function requestRegistration(
  wanted: RegistrationRequest,
): Promise<AcceptedRegistration> {
  const { code, inviteToken, setupToken, firstName = '', community = '' } = wanted;
  await sendPendingSignOut();
  const way = registrationWay(code);
  if (way === 'open') {
    const headers = setupToken === null ? {} : { [setupTokenHeader]: setupToken };
    const accepted = await request(registerOpenly, {}, { headers });
    return {
      ...accepted,
      firstName: firstName || accepted.firstName,
      community: community || accepted.community,
      way,
    };
  }
  const body = { inviteCode: code, ...(inviteToken === null ? {} : { inviteToken }) };
  return { ...(await request(register, { body })), way };
}

export interface PasskeyRequest {
  readonly way: RegistrationWay;
  /** Those that came with the accepted code; new ones are requested without them. */
  readonly options?: PasskeyRequired['webauthnOptions'];
  /** Name and community of the first person; '' if not given. */
  readonly firstName?: string;
  readonly community?: string;
}

/**
 * Creates the passkey of a registration under way; resolves to the user now signed in. Throws what
 * `passkeyFailure` can name.
 */
export async function registerPasskey(wanted: PasskeyRequest): Promise<User> {
  const { way, options, firstName = '', community = '' } = wanted;
  const registrationResponse = await makePasskey(options ?? (await request(beginRegistration, {})));
  const complete = way === 'open' ? completeRegistrationProd : completeRegistration;
  const named = { ...(firstName && { firstName }), ...(community && { community }) };
  const { user } = await request(complete, { body: { registrationResponse, ...named } });
  return user;
}

/**
 * Creates another passkey for the signed-in user, after recent authentication (decision 9). Throws
 * what `passkeyFailure` can name, and the server's `freshSignInNeeded`.
 */
export async function addPasskey(): Promise<void> {
  await registerPasskey({ way: 'invitation' });
}
