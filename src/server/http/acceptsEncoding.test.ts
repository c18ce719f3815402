import { expect, it } from 'vitest';
import { acceptsEncoding } from './acceptsEncoding.ts';

it.each<[header: string | undefined, br: boolean, gzip: boolean]>([
  [undefined, false, false],
  ['', false, false],
  ['identity', false, false],
  ['gzip, deflate, br', true, true],
  ['GZIP', false, true],
  ['br;q=0, gzip;q=0.5', false, true],
  ['br; q=0.000, *', false, true],
  ['*', true, true],
  ['*;q=0', false, false],
  ['brotli', false, false],
])('Accept-Encoding: %s', (header, br, gzip) => {
  expect([acceptsEncoding(header, 'br'), acceptsEncoding(header, 'gzip')]).toEqual([br, gzip]);
});
