import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { AuthenticationResponse } from '#contract/people/auth.ts';
import { limits } from '#contract/base/limits.ts';
import type { User } from '#contract/people/user.ts';
import { presentUserRow } from '#server/auth/sessions/profile.ts';
import { startSession } from '#server/auth/sessions/session.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { findPerson, lockPerson } from '#server/db/personStore.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import { readClientData } from './clientAnswer.ts';
import { findPasskey, updatePasskeyUse } from './passkeyStore.ts';
import { relyingPartyId } from './relyingParty.ts';
import { verifyAuthentication } from './verifyAuthentication.ts';
import type { CeremonyClient } from './ceremonyClient.ts';

/** WebAuthn request options for any discoverable passkey of this site (decision 9). */
export async function beginAuthentication(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings'>,
  browser: string,
) {
  const challenge = await newChallenge(deps, {
    ceremony: 'authenticate',
    browser_hash: browser,
    registration_id: null,
  });
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(deps.settings),
    challenge,
    timeout: limits.challenge,
    userVerification: 'required',
  });
  return { ...options };
}

/** Verifies a passkey and starts a session (decision 9). */
export async function completeAuthentication(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log'>,
  response: AuthenticationResponse,
  { browser, user, browserName, address }: CeremonyClient,
): Promise<{ user: User; token: string }> {
  const clientData = readClientData(response.response.clientDataJSON);
  if (!clientData) throw new AppError('passkeyNotVerified');
  const { challenge } = clientData;
  await spendChallenge(deps, { challenge, ceremony: 'authenticate', browser });
  const passkey = await findPasskey(deps.db, response.id);
  const person = passkey && (await findPerson(deps.db, passkey.person_id));
  if (!passkey || !person) throw new AppError('passkeyNotFound');
  if (!clientData.ownPage || response.response.userHandle !== person.user_handle) {
    throw new AppError('passkeyNotVerified', { person: person.id });
  }
  const use = await verifyAuthentication(deps.settings, response, challenge, passkey);

  const token = await deps.db.transaction().execute(async (tx) => {
    const now = await lockPerson(tx, person.id);
    if (now?.disabled_at !== null) throw new AppError('personDisabled', { person: person.id });
    const isUpdated = await updatePasskeyUse(tx, passkey, { ...use, at: deps.clock() });
    if (!isUpdated) throw new AppError('passkeyNotVerified', { person: person.id });
    const within = { ...deps, db: tx };
    const event = {
      event: 'signedIn',
      by: person.id,
      about: browserName,
      source: address,
    } as const;
    await recordAuditEvent(within, event);
    const replaces = user?.sessionHash ?? null;
    return startSession(within, {
      personId: person.id,
      device: browserName,
      replaces,
      credentialId: passkey.credential_id,
    });
  });
  return { user: presentUserRow(person), token };
}
