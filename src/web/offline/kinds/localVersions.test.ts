import { expect, test } from 'vitest';
import { isLocalSince, noteLocalVersion } from './localVersions.ts';

test('a song has only local changes if every version in between is local', () => {
  const at = (version: number, id = 'lampen') => ({ id, version });
  noteLocalVersion(at(2), 1);
  noteLocalVersion(at(3), 2);
  noteLocalVersion(at(5), 4);
  expect(isLocalSince(at(1), at(2))).toBe(true);
  expect(isLocalSince(at(1), at(3))).toBe(true);
  expect(isLocalSince(at(1), at(4)), 'the last is not').toBe(false);
  expect(isLocalSince(at(1), at(5)), 'one before it is not').toBe(false);
  expect(isLocalSince(at(1), at(2, 'veien'))).toBe(false);
});

test('an answer is local only if it is the version right after the base', () => {
  const at = (version: number) => ({ id: 'natten', version });
  noteLocalVersion(at(2), 2);
  noteLocalVersion(at(4), 2);
  expect(isLocalSince(at(1), at(2)), 'nothing was left to change').toBe(false);
  expect(isLocalSince(at(3), at(4)), 'others wrote in between').toBe(false);
});
