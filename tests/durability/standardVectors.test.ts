import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { describe, expect, it } from 'vitest';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/people/auth.ts';
import { AppError } from '#server/core/AppError.ts';
import type { PasskeyTable } from '#server/db/peopleTables.ts';
import { type Cbor, cbor } from '#server/testing/cbor.ts';
import { isUsableKey } from '#server/auth/passkeys/verifyRegistration.ts';
import { verifyRegistration } from '#server/auth/passkeys/verifyRegistration.ts';
import {
  isWellFormedSignature,
  verifyAuthentication,
} from '#server/auth/passkeys/verifyAuthentication.ts';
import { libraryAuthentication, readClientData } from '#server/auth/passkeys/clientAnswer.ts';
import { standardVectors, type Vector } from './standardVectors.ts';

/**
 * The standard's vectors are of authenticators without user verification, or in a cross-origin
 * frame, or with an attestation that we do not request. Each must be refused for that reason only,
 * with key and signature read correctly.
 */
const settings = { publicOrigin: 'https://example.org' };
const unverified = /^User verification (was )?required/;
const framed = /^Detected cross-origin .* from top origin of/;
const names = ['es256', 'rs256', 'crossOrigin', 'topOrigin'] as const;

it.each<
  [(typeof names)[number], { registration: RegExp | null | 'taken'; login: RegExp | 'taken' }]
>([
  ['es256', { registration: unverified, login: unverified }],
  // We refuse an attestation that names the model, so there is no other reason.
  ['rs256', { registration: null, login: unverified }],
  ['crossOrigin', { registration: 'taken', login: 'taken' }],
  ['topOrigin', { registration: unverified, login: framed }],
])('%s is refused only for what our rules refuse', async (name, expected) => {
  const vector = standardVectors[name];
  expect(await reasonOf(register(vector))).toEqual(asExpected(expected.registration));
  expect(await reasonOf(login(vector))).toEqual(asExpected(expected.login));
});

it('are of our own page, or in a cross-origin frame, as they declare', () => {
  const ownPages = names.map((name) => {
    const { registration, login: shown } = standardVectors[name];
    return [registration, shown].map(
      ({ clientDataJSON }) => readClientData(base64url(clientDataJSON))?.ownPage,
    );
  });
  expect(ownPages).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ]);
});

it('accepts rs256 where the same data come without an attestation', async () => {
  const { credential_public_key: key } = await register(withoutAttestation(standardVectors.rs256));
  expect(Buffer.from(key, 'base64url')).toEqual(keyOf(standardVectors.rs256));
});

describe.each(names)('%s', (name) => {
  const vector = standardVectors[name];

  it('has a key that verifies its signature', async () => {
    expect(isUsableKey(new Uint8Array(keyOf(vector)))).toBe(true);
    expect(await isSigned(vector)).toBe(true);
  });

  it('is refused with any one byte of its signature changed', async () => {
    const { signature } = vector.login;
    for (let at = 0; at < signature.length; at += 2) {
      const digit = (Number.parseInt(signature.charAt(at), 16) ^ 1).toString(16);
      const wrong = signature.slice(0, at) + digit + signature.slice(at + 1);
      const changed = { ...vector, login: { ...vector.login, signature: wrong } };
      expect([at, await isSigned(changed)]).toEqual([at, false]);
    }
  });
});

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

/** The reason of a refusal; `taken` where there was none, null where only our rules refuse. */
async function reasonOf(verifying: Promise<unknown>): Promise<unknown> {
  const problem: unknown = await verifying.then(
    () => 'taken',
    (error: unknown) => error,
  );
  if (!(problem instanceof AppError)) return problem;
  expect(problem.code).toMatch(/^(registration|passkey)NotVerified$/);
  return problem.cause instanceof Error ? problem.cause.message : null;
}

const asExpected = (reason: RegExp | string | null): unknown =>
  reason instanceof RegExp ? expect.stringMatching(reason) : reason;

function register({ registration }: Vector) {
  const { clientDataJSON, attestationObject } = registration;
  const id = dataOf(attestationObject).id.toString('base64url');
  const response: RegistrationResponse = {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
    },
  };
  return verifyRegistration(settings, response, challengeOf(clientDataJSON));
}

function login(vector: Vector) {
  const response = shown(vector);
  const passkey: PasskeyTable = {
    credential_id: response.id,
    person_id: 'somebody',
    credential_public_key: keyOf(vector).toString('base64url'),
    counter: 0,
    credential_device_type: 'singleDevice',
    credential_backed_up: 0,
    transports: '[]',
    name: '',
    created_at: 0,
    last_used_at: null,
  };
  return verifyAuthentication(
    settings,
    response,
    challengeOf(vector.login.clientDataJSON),
    passkey,
  );
}

/**
 * Verifies like `verifyAuthentication`, but also without user verification and in a frame of that
 * site.
 */
async function isSigned(vector: Vector): Promise<boolean> {
  const publicKey = new Uint8Array(keyOf(vector));
  const response = shown(vector);
  const { verified } = await verifyAuthenticationResponse({
    response: libraryAuthentication(response),
    expectedChallenge: challengeOf(vector.login.clientDataJSON),
    expectedOrigin: settings.publicOrigin,
    expectedRPID: 'example.org',
    expectedTopOrigin: 'https://example.com',
    requireUserVerification: false,
    credential: { id: response.id, publicKey, counter: 0 },
  }).catch(() => ({ verified: false }));
  return verified && isWellFormedSignature(Buffer.from(vector.login.signature, 'hex'), publicKey);
}

function shown({ registration, login: made }: Vector): AuthenticationResponse {
  const id = dataOf(registration.attestationObject).id.toString('base64url');
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: base64url(made.clientDataJSON),
      authenticatorData: base64url(made.authenticatorData),
      signature: base64url(made.signature),
    },
  };
}

const challengeOf = (clientDataJSON: string) =>
  readClientData(base64url(clientDataJSON))?.challenge ?? '';

const keyOf = ({ registration }: Vector) => dataOf(registration.attestationObject).key;

/** Credential id and COSE key from the authenticator data (§6.5.1). */
function dataOf(attestationObject: string) {
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'hex'));
  const data = Buffer.from(
    isoCBOR.decodeFirst<Map<string, Uint8Array>>(bytes).get('authData') ?? [],
  );
  const length = data.readUInt16BE(53);
  return { data, id: data.subarray(55, 55 + length), key: data.subarray(55 + length) };
}

function withoutAttestation(vector: Vector): Vector {
  const { data } = dataOf(vector.registration.attestationObject);
  const object = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ]);
  const attestationObject = cbor(object).toString('hex');
  return { ...vector, registration: { ...vector.registration, attestationObject } };
}
