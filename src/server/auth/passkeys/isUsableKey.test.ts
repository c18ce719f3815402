import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { cbor } from '#server/testing/cbor.ts';
import { isUsableKey } from './verifyRegistration.ts';

const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'jwk',
});
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });

type Parts = readonly (readonly [number, number | Uint8Array])[];
/** A key of COSE: its type, its algorithm, and its parameters from -1 down. */
const cose = (type: number, algorithm: number, ...more: (number | Uint8Array)[]): Parts => [
  [1, type],
  [3, algorithm],
  ...more.map((each, at) => [-1 - at, each] as const),
];
const rsaKey = (modulusLength: number, publicExponent: number) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent }).publicKey.export({ format: 'jwk' });
const asCose = ({ n, e }: { n?: string; e?: string }) => cose(3, -257, bytes(n), bytes(e));

const bytes = (text = '') => Buffer.from(text, 'base64url');
const flipped = (text: string) => bytes(text).map((byte, index) => (index === 9 ? byte ^ 1 : byte));

it.each<[string, Parts, boolean]>([
  ['ES256', cose(2, -7, 1, bytes(x), bytes(y)), true],
  ['EdDSA', cose(1, -8, 6, bytes(ed25519.x)), true],
  ['RS256', asCose(rsa), true],
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
  ['a point off the curve', cose(2, -7, 1, flipped(x), bytes(y)), false],
  ['a curve of another algorithm', cose(2, -7, 6, bytes(x), bytes(y)), false],
  ['an algorithm of another key', cose(2, -8, 1, bytes(x), bytes(y)), false],
  ['half a point', cose(2, -7, 1, bytes(x)), false],
  ['a number where bytes belong', cose(2, -7, 1, 5, 5), false],
  ['a key for secrets', cose(4, -7), false],
  ['nothing', [], false],
])('accepts only keys of approved algorithms: %s', (_, parts, usable) => {
  expect(isUsableKey(new Uint8Array(cbor(new Map(parts))))).toBe(usable);
});

it('refuses garbage', () => {
  expect(isUsableKey(new Uint8Array())).toBe(false);
  expect(isUsableKey(new Uint8Array([0xff, 0xff]))).toBe(false);
});
