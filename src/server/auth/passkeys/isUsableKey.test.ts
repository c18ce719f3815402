import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { cbor } from '#server/testing/cbor.ts';
import { isUsableKey } from './verifyRegistration.ts';

const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'jwk',
});
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });

const rsaKey = (modulusLength: number, publicExponent: number) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent }).publicKey.export({ format: 'jwk' });
const asCose = ({ n, e }: { n?: string; e?: string }): [number, number | Uint8Array][] => [
  [1, 3],
  [3, -257],
  [-1, bytes(n)],
  [-2, bytes(e)],
];

const bytes = (text = '') => Buffer.from(text, 'base64url');
const flipped = (text: string) => bytes(text).map((byte, index) => (index === 9 ? byte ^ 1 : byte));

it.each<[string, [number, number | Uint8Array][], boolean]>([
  [
    'ES256',
    [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    true,
  ],
  [
    'EdDSA',
    [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(ed25519.x)],
    ],
    true,
  ],
  [
    'RS256',
    [
      [1, 3],
      [3, -257],
      [-1, bytes(rsa.n)],
      [-2, bytes(rsa.e)],
    ],
    true,
  ],
  ['RS256 of 2047 bits', asCose(rsaKey(2047, 65_537)), false],
  ['RS256 of 1024 bits', asCose(rsaKey(1024, 65_537)), false],
  [
    'RS256 of 1024 bits behind zeros',
    asCose({
      n: Buffer.concat([Buffer.alloc(128), bytes(rsaKey(1024, 65_537).n)]).toString('base64url'),
      e: 'AQAB',
    }),
    false,
  ],
  ['RS256 with the exponent 3', asCose(rsaKey(2048, 3)), false],
  ['RS256 with the exponent 65 535', asCose({ ...rsa, e: 'AP__' }), false],
  ['RS256 with an even exponent', asCose({ ...rsa, e: 'AQAC' }), false],
  ['RS256 with the exponent 65 539', asCose({ ...rsa, e: 'AQAD' }), true],
  [
    'a point off the curve',
    [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, flipped(x)],
      [-3, bytes(y)],
    ],
    false,
  ],
  [
    'a curve of another algorithm',
    [
      [1, 2],
      [3, -7],
      [-1, 6],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    false,
  ],
  [
    'an algorithm of another key',
    [
      [1, 2],
      [3, -8],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    false,
  ],
  [
    'half a point',
    [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
    ],
    false,
  ],
  [
    'a number where bytes belong',
    [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, 5],
      [-3, 5],
    ],
    false,
  ],
  [
    'a key for secrets',
    [
      [1, 4],
      [3, -7],
    ],
    false,
  ],
  ['nothing', [], false],
])('accepts only keys of approved algorithms: %s', (_, parts, usable) => {
  expect(isUsableKey(new Uint8Array(cbor(new Map(parts))))).toBe(usable);
});

it('refuses garbage', () => {
  expect(isUsableKey(new Uint8Array())).toBe(false);
  expect(isUsableKey(new Uint8Array([0xff, 0xff]))).toBe(false);
});
