import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/people/auth.ts';
import { type Cbor, cbor } from './cbor.ts';

/** Faults to inject into a ceremony; everything else stays valid. */
export interface Spoiled {
  type?: string;
  challenge?: string;
  origin?: string;
  rpId?: string;
  crossOrigin?: unknown;
  topOrigin?: unknown;
  /** Replaces the flag byte of the authenticator data. */
  flags?: number;
  counter?: number;
  id?: string;
  userHandle?: string | null;
  algorithm?: number;
  format?: string;
  /** Bytes appended to the authenticator data. */
  behindData?: Buffer;
  /** Bytes appended to the attestation object. */
  behindObject?: Buffer;
  aaguid?: Buffer;
  /** Self attestation (format `packed`), or one with a certificate. */
  attests?: 'itself' | 'certified';
  /** Changes the signature. */
  signature?: (signature: Buffer) => Buffer;
}

interface Credential {
  readonly privateKey: KeyObject;
  readonly algorithm: Algorithm;
  readonly userHandle: string;
  counter: number;
}

/** The signature algorithms (decision 9). */
export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string | undefined };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: unknown;
}

// W3C Web Authentication Level 3, §6.1
const userPresent = 0x01;
const userVerified = 0x04;
const attestedCredential = 0x40;

/** An authenticator with its browser: creates passkeys (attestation none) and signs in with them. */
export class SoftAuthenticator {
  readonly credentials = new Map<string, Credential>();
  readonly #origin: string;
  readonly #algorithm: Algorithm;

  constructor(origin: string, algorithm: Algorithm = 'ES256') {
    this.#origin = origin;
    this.#algorithm = algorithm;
  }

  create(options: CreationOptions, spoiled: Spoiled = {}): RegistrationResponse {
    const { privateKey, key } = newKey(this.#algorithm, spoiled.algorithm);
    const rawId = spoiled.id ? Buffer.from(spoiled.id, 'base64url') : randomBytes(32);
    const id = rawId.toString('base64url');
    const algorithm = this.#algorithm;
    this.credentials.set(id, { privateKey, algorithm, userHandle: options.user.id, counter: 0 });
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, spoiled);
    const length = Buffer.from([rawId.length >> 8, rawId.length & 0xff]);
    const authData = Buffer.concat([
      authenticatorData(
        spoiled.rpId ?? options.rp.id ?? '',
        spoiled.flags ?? userPresent | userVerified | attestedCredential,
        spoiled.counter ?? 0,
      ),
      spoiled.aaguid ?? Buffer.alloc(16),
      length,
      rawId,
      key,
      spoiled.behindData ?? Buffer.alloc(0),
    ]);
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', spoiled.format ?? (spoiled.attests === undefined ? 'none' : 'packed')],
        ['attStmt', this.#statement(privateKey, authData, clientDataJSON, spoiled)],
        ['authData', authData],
      ]),
    );
    const object = Buffer.concat([attestationObject, spoiled.behindObject ?? Buffer.alloc(0)]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs in with the latest passkey. */
  get(options: RequestOptions, spoiled: Spoiled = {}): AuthenticationResponse {
    const [id, credential] = [...this.credentials].at(-1) ?? [];
    if (id === undefined || credential === undefined) throw new Error('there is no passkey here');
    credential.counter += 1;
    const authData = Buffer.concat([
      authenticatorData(
        spoiled.rpId ?? String(options.rpId),
        spoiled.flags ?? userPresent | userVerified,
        spoiled.counter ?? credential.counter,
      ),
      spoiled.behindData ?? Buffer.alloc(0),
    ]);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, spoiled);
    const signature = signed(credential, authData, clientDataJSON);
    const shown = spoiled.id ?? id;
    return {
      id: shown,
      rawId: shown,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: (spoiled.signature?.(signature) ?? signature).toString('base64url'),
        userHandle: spoiled.userHandle === undefined ? credential.userHandle : spoiled.userHandle,
      },
    };
  }

  #statement(
    privateKey: KeyObject,
    authData: Buffer,
    clientDataJSON: string,
    { attests }: Spoiled,
  ): ReadonlyMap<string, Cbor> {
    if (attests === undefined) return new Map();
    const own = new Map<string, Cbor>([
      ['alg', coseAlgorithms[this.#algorithm]],
      ['sig', signed({ privateKey, algorithm: this.#algorithm }, authData, clientDataJSON)],
    ]);
    return attests === 'itself' ? own : own.set('x5c', Buffer.alloc(0));
  }

  #clientData(type: string, challenge: string, spoiled: Spoiled): string {
    const clientData = {
      type: spoiled.type ?? type,
      challenge: spoiled.challenge ?? challenge,
      origin: spoiled.origin ?? this.#origin,
      crossOrigin: spoiled.crossOrigin ?? false,
      topOrigin: spoiled.topOrigin,
    };
    return Buffer.from(JSON.stringify(clientData)).toString('base64url');
  }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

const coseAlgorithms: Readonly<Record<Algorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 };

/** A key pair with the COSE encoding (RFC 9053) of the public key, possibly with a false algorithm. */
function newKey(algorithm: Algorithm, named = coseAlgorithms[algorithm]) {
  const { privateKey, publicKey } = keyPair(algorithm);
  const jwk = publicKey.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  const parts: Readonly<Record<Algorithm, readonly [number, number | Buffer][]>> = {
    ES256: [
      [1, 2],
      [3, named],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
    EdDSA: [
      [1, 1],
      [3, named],
      [-1, 6],
      [-2, part('x')],
    ],
    RS256: [
      [1, 3],
      [3, named],
      [-1, part('n')],
      [-2, part('e')],
    ],
  };
  return { privateKey, key: cbor(new Map(parts[algorithm])) };
}

function keyPair(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function signed(
  { privateKey, algorithm }: Pick<Credential, 'privateKey' | 'algorithm'>,
  authData: Buffer,
  clientDataJSON: string,
): Buffer {
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  const message = Buffer.concat([authData, hash]);
  return sign(algorithm === 'EdDSA' ? null : 'sha256', message, privateKey);
}
