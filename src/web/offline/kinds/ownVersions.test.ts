import { expect, test } from 'vitest';
import { isOwnSince, noteOwnVersion } from './ownVersions.ts';

test('a song has only own changes if every version in between is own', () => {
  const at = (version: number, id = 'lampen') => ({ id, version });
  noteOwnVersion(at(2), 1);
  noteOwnVersion(at(3), 2);
  noteOwnVersion(at(5), 4);
  expect(isOwnSince(at(1), at(2))).toBe(true);
  expect(isOwnSince(at(1), at(3))).toBe(true);
  expect(isOwnSince(at(1), at(4)), 'the last is not').toBe(false);
  expect(isOwnSince(at(1), at(5)), 'one before it is not').toBe(false);
  expect(isOwnSince(at(1), at(2, 'veien'))).toBe(false);
});

test('an answer is own only if it is the version right after the one written over', () => {
  const at = (version: number) => ({ id: 'natten', version });
  noteOwnVersion(at(2), 2);
  noteOwnVersion(at(4), 2);
  expect(isOwnSince(at(1), at(2)), 'nothing was left to change').toBe(false);
  expect(isOwnSince(at(3), at(4)), 'others wrote in between').toBe(false);
});
