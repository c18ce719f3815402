import { expect, it } from 'vitest';
import { matchesEtag } from './matchesEtag.ts';

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
