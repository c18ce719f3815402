import { describe, expect, it } from 'vitest';
import type { Song } from '#contract/song.ts';
import { shownVersion } from './shownVersion.ts';

const song = {
  lyrics: 'Kom, lys',
  key: 'La-',
  notes: 'Til advent',
  alternateVersions: [
    { name: 'Lav', lyrics: 'Kom, lave lys', key: 'Mi-', notes: 'Rolig' },
    { name: 'Kort', lyrics: 'Lys', key: null, notes: null },
  ],
} as unknown as Song;

describe('shownVersion', () => {
  it('is the version of that name', () => {
    expect(shownVersion(song, 'Lav')).toEqual({
      name: 'Lav',
      lyrics: 'Kom, lave lys',
      key: 'Mi-',
      notes: 'Rolig',
    });
  });

  it('has the key of the song where it names none', () => {
    expect(shownVersion(song, 'Kort').key).toBe('La-');
  });

  it('is the original when none is chosen or the chosen one is gone', () => {
    const original = { name: null, lyrics: 'Kom, lys', key: 'La-', notes: null };
    expect(shownVersion(song, null)).toEqual(original);
    expect(shownVersion(song, 'Slettet')).toEqual(original);
  });
});
