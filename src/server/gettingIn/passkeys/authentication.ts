import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import type { AuthenticationResponse } from '#contract/gettingIn.ts';
import { presentUserRow } from '#server/gettingIn/signIns/profile.ts';
import { beginSignIn } from '#server/gettingIn/signIns/signIn.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findPerson, lockPerson } from '#server/storage/personStore.ts';
import type { PasskeyTable } from '#server/storage/peopleTables.ts';
import { noteDeed } from '#server/trail/noteDeed.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import { libraryAuthentication, readClientData } from './clientAnswer.ts';
import { findPasskey, notePasskeyUse } from './passkeyStore.ts';
import { relyingPartyId } from './relyingParty.ts';
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
  if (!clientData) throw new Problem('passkeyNotVerified');
  const { challenge } = clientData;
  await spendChallenge(deps, { challenge, ceremony: 'authenticate', browser });
  const passkey = await findPasskey(deps.db, response.id);
  const person = passkey && (await findPerson(deps.db, passkey.person_id));
  if (!passkey || !person) throw new Problem('passkeyNotFound');
  if (!clientData.ownPage || response.response.userHandle !== person.user_handle) {
    throw new Problem('passkeyNotVerified', { person: person.id });
  }
  const use = await verifyAuthentication(deps.settings, response, challenge, passkey);

  const token = await deps.db.transaction().execute(async (tx) => {
    const now = await lockPerson(tx, person.id);
    if (now?.disabled_at !== null) throw new Problem('personDisabled', { person: person.id });
    const noted = await notePasskeyUse(tx, passkey, { ...use, at: deps.clock() });
    if (!noted) throw new Problem('passkeyNotVerified', { person: person.id });
    const within = { ...deps, db: tx };
    const deed = { deed: 'signedIn', by: person.id, about: browserName, source: address } as const;
    await noteDeed(within, deed);
    const signingIn = {
      personId: person.id,
      device: browserName,
      replaces: user?.signInHash ?? null,
    };
    return beginSignIn(within, signingIn);
  });
  return { user: presentUserRow(person), token };
}

/** What the passkey says of itself after this use; throws unless it has signed the challenge. */
export async function verifyAuthentication(
  settings: Pick<Settings, 'publicOrigin'>,
  response: AuthenticationResponse,
  challenge: string,
  passkey: PasskeyTable,
): Promise<{ counter: number; backedUp: boolean }> {
  const publicKey = new Uint8Array(Buffer.from(passkey.credential_public_key, 'base64url'));
  const signature = Buffer.from(response.response.signature, 'base64url');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: libraryAuthentication(response),
    expectedChallenge: challenge,
    expectedOrigin: settings.publicOrigin,
    expectedRPID: relyingPartyId(settings),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey,
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    throw new Problem('passkeyNotVerified', { cause, person: passkey.person_id });
  });
  // Whether it can be backed up is a passkey's own for ever (W3C Web Authentication Level 3, §6.1.3).
  const same = authenticationInfo.credentialDeviceType === passkey.credential_device_type;
  if (!verified || !same || !isWellFormedSignature(signature, publicKey)) {
    throw new Problem('passkeyNotVerified', { person: passkey.person_id });
  }
  return {
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  };
}

const es256 = -7;

/**
 * Whether an ES256 signature is one DER sequence and nothing else, whose length then fits one byte
 * (W3C Web Authentication Level 3, §6.5.5). The library passes over its first two bytes; other
 * algorithms sign without any frame.
 */
export function isWellFormedSignature(
  signature: Uint8Array,
  credentialPublicKey: Uint8Array<ArrayBuffer>,
): boolean {
  const key = isoCBOR.decodeFirst<Map<number, unknown>>(credentialPublicKey);
  if (key.get(3) !== es256) return true;
  return signature[0] === 0x30 && signature[1] === signature.length - 2;
}
