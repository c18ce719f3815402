import { expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { shownVersion } from './shownVersion.ts';

const versioned = {
  lyrics: 'Kom, lys',
  key: 'La-',
  noteNames: 'B',
  notes: 'Til advent',
  alternateVersions: [
    { name: 'Lav', lyrics: 'Kom, lave lys', key: 'Mi-', notes: 'Rolig' },
    { name: 'Kort', lyrics: 'Lys', key: null, notes: null },
  ],
} as unknown as Song;

it('is the version of that name', () => {
  expect(shownVersion(versioned, 'Lav')).toEqual({
    name: 'Lav',
    lyrics: 'Kom, lave lys',
    key: 'Mi-',
    notes: 'Rolig',
    written: { lyrics: 'Kom, lave lys', key: 'Mi-', noteNames: 'B' },
  });
});

it("has the song's key if it states none", () => {
  expect(shownVersion(versioned, 'Kort').key).toBe('La-');
});

it('is the original if none is chosen or the chosen one is gone', () => {
  const own = { lyrics: 'Kom, lys', key: 'La-' };
  const whole = { name: null, ...own, notes: null, written: { ...own, noteNames: 'B' } };
  expect(shownVersion(versioned, null)).toEqual(whole);
  expect(shownVersion(versioned, 'Slettet')).toEqual(whole);
});
