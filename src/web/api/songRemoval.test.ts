import { expect, test } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { isFresh } from './songRemoval.ts';

const now = Date.UTC(2026, 0, 1, 12);
const iso = (time: number) => new Date(time).toISOString();
const [lately, longAgo] = [iso(now - limits.ownSongRemoved + 1), iso(now - limits.ownSongRemoved)];

test.each([
  ['came lately, made long ago elsewhere', { createdAt: longAgo, addedAt: lately }, true],
  ['came long ago, though its date is of now', { createdAt: lately, addedAt: longAgo }, false],
  ['was stored by an earlier release, lately', { createdAt: lately, addedAt: null }, true],
  ['was stored by an earlier release, long ago', { createdAt: longAgo, addedAt: null }, false],
])('a song that %s', (_, song, fresh) => {
  expect(isFresh(song, now)).toBe(fresh);
});
