import { expect, it } from 'vitest';
import { acceptsEncoding, byteRange, matchesEtag } from './requestHeaders.ts';

it.each<[string | undefined, ReturnType<typeof byteRange>]>([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['BYTES=0-1', { start: 0, end: 1 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1.5-2', undefined],
  ['lines=0-1', undefined],
  [`bytes=0-${'9'.repeat(400)}`, undefined],
])('%s of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

it.each<[header: string | undefined, matches: boolean]>([
  [undefined, false],
  ['"b"', false],
  ['a', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
])('If-None-Match: %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
});

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
