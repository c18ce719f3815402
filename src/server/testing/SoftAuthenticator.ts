import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/webauthnJson.ts';
import { cbor } from './cbor.ts';

/** What a ceremony may get wrong, each on its own; the rest stays as it should be. */
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
  /** Changes what was signed, after it was. */
  signature?: (signature: Buffer) => Buffer;
}

interface Credential {
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

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

/** A device and its browser in one: makes passkeys (ES256, attestation none) and shows them. */
export class SoftAuthenticator {
  readonly credentials = new Map<string, Credential>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create(options: CreationOptions, spoiled: Spoiled = {}): RegistrationResponse {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const rawId = spoiled.id ? Buffer.from(spoiled.id, 'base64url') : randomBytes(32);
    const id = rawId.toString('base64url');
    this.credentials.set(id, { privateKey, userHandle: options.user.id, counter: 0 });
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2], // kty: EC2
        [3, spoiled.algorithm ?? -7], // alg: ES256
        [-1, 1], // crv: P-256
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([rawId.length >> 8, rawId.length & 0xff]);
    const authData = Buffer.concat([
      authenticatorData(
        spoiled.rpId ?? options.rp.id ?? '',
        spoiled.flags ?? userPresent | userVerified | attestedCredential,
        spoiled.counter ?? 0,
      ),
      Buffer.alloc(16), // AAGUID
      length,
      rawId,
      key,
    ]);
    const attestationObject = cbor(
      new Map<string, string | Buffer | Map<string, string>>([
        ['fmt', spoiled.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, spoiled),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Shows the passkey made last. */
  get(options: RequestOptions, spoiled: Spoiled = {}): AuthenticationResponse {
    const [id, credential] = [...this.credentials].at(-1) ?? [];
    if (id === undefined || credential === undefined) throw new Error('there is no passkey here');
    credential.counter += 1;
    const authData = authenticatorData(
      spoiled.rpId ?? String(options.rpId),
      spoiled.flags ?? userPresent | userVerified,
      spoiled.counter ?? credential.counter,
    );
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, spoiled);
    const clientDataHash = createHash('sha256')
      .update(Buffer.from(clientDataJSON, 'base64url'))
      .digest();
    const signature = sign(
      'sha256',
      Buffer.concat([authData, clientDataHash]),
      credential.privateKey,
    );
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
