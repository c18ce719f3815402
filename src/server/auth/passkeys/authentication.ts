import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { AuthenticationResponse } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { presentUserRow } from '#server/auth/sessions/profile.ts';
import { beginSignIn } from '#server/auth/sessions/signIn.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { findPerson, lockPerson } from '#server/db/personStore.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import { readClientData } from './clientAnswer.ts';
import { findPasskey, notePasskeyUse } from './passkeyStore.ts';
import { relyingPartyId } from './relyingParty.ts';
import { verifyAuthentication } from './verifyAuthentication.ts';
import type { Visitor } from './visitor.ts';

/** Options for showing a passkey: any of this site's, the device knows which (decision 9). */
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

/** Signs in whoever has shown a passkey of this installation (decision 9). */
export async function completeAuthentication(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'settings' | 'log'>,
  response: AuthenticationResponse,
  { browser, user, browserName, address }: Visitor,
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
    const noted = await notePasskeyUse(tx, passkey, { ...use, at: deps.clock() });
    if (!noted) throw new AppError('passkeyNotVerified', { person: person.id });
    const within = { ...deps, db: tx };
    const deed = { deed: 'signedIn', by: person.id, about: browserName, source: address } as const;
    await recordAuditEvent(within, deed);
    const replaces = user?.signInHash ?? null;
    return beginSignIn(within, {
      personId: person.id,
      device: browserName,
      replaces,
      credentialId: passkey.credential_id,
    });
  });
  return { user: presentUserRow(person), token };
}
