import {
  type PasskeyRequired,
  beginRegistration,
  completeRegistration,
  completeRegistrationProd,
  register,
  registerOpenly,
  setupTokenHeader,
} from '#contract/people/auth.ts';
import type { User } from '#contract/people/user.ts';
import { isOpenRegistrationCode } from '#people/invitationCode.ts';
import { request } from '#web/client/request.ts';
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
  /** Of the first person, who has no invitation (decision 3). */
  readonly names?: PersonNames | undefined;
}

interface PersonNames {
  readonly firstName: string;
  readonly community: string;
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
  const { code, inviteToken, setupToken, names } = wanted;
  await sendPendingSignOut();
  const way = registrationWay(code);
  if (way === 'open') {
    const headers = setupToken === null ? {} : { [setupTokenHeader]: setupToken };
    return { ...(await request(registerOpenly, {}, { headers })), ...names, way };
  }
  const body = { inviteCode: code, ...(inviteToken === null ? {} : { inviteToken }) };
  return { ...(await request(register, { body })), way };
}

export interface PasskeyRequest {
  readonly way: RegistrationWay;
  /** Those that came with the accepted code; new ones are requested without them. */
  readonly options?: PasskeyRequired['webauthnOptions'];
  /** Of the first person. */
  readonly names?: PersonNames | undefined;
}

/**
 * Creates the passkey of a registration under way; resolves to the user now signed in. Throws what
 * `passkeyFailure` can name.
 */
export async function registerPasskey(wanted: PasskeyRequest): Promise<User> {
  const { way, names } = wanted;
  const options = wanted.options ?? (await request(beginRegistration, {}));
  const registrationResponse = await makePasskey(names ? labelled(options, names) : options);
  const complete = way === 'open' ? completeRegistrationProd : completeRegistration;
  const { user } = await request<typeof complete>(complete, {
    body: { registrationResponse, ...names },
  });
  return user;
}

/** The device shows the first person's passkey under a name that the server does not know yet. */
function labelled<Options extends NonNullable<PasskeyRequest['options']>>(
  options: Options,
  { firstName, community }: PersonNames,
): Options {
  const user = { ...options.user, name: `${firstName}, ${community}`, displayName: firstName };
  return { ...options, user };
}

/**
 * Creates another passkey for the signed-in user, after recent authentication (decision 9). Throws
 * what `passkeyFailure` can name, and the server's `freshSignInNeeded`.
 */
export async function addPasskey(): Promise<void> {
  await registerPasskey({ way: 'invitation' });
}
