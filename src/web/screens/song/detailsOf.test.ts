import { describe, expect, it } from 'vitest';
import { detailsOf } from './detailsOf.ts';
import type { ShownVersion } from './shownVersion.ts';

const song = {
  tempo: null,
  translator: null,
  bibleReference: null,
  versionName: null,
  playCount: 0,
  lastPlayed: null,
  alternateVersions: [],
};
const original: ShownVersion = { name: null, lyrics: '', key: null, notes: null };

describe('detailsOf', () => {
  it('has no row for what is not known', () => {
    expect(detailsOf(song, original)).toEqual([]);
  });

  it('tells what is known, in the words of the reader', () => {
    const known = {
      ...song,
      tempo: 'slow',
      translator: 'Kari',
      bibleReference: 'Salme 23',
      versionName: 'Original',
      playCount: 2,
      lastPlayed: '2026-11-01T12:00:00.000Z',
    } as const;
    expect(detailsOf(known, { ...original, key: 'La-' })).toEqual([
      { label: 'Toneart', value: 'La-' },
      { label: 'Tempo', value: 'Langsom' },
      { label: 'Oversetter', value: 'Kari' },
      { label: 'Bibelhenvisning', value: 'Salme 23' },
      { label: 'Versjon', value: 'Original' },
      { label: 'Brukt', value: '2 ganger' },
      { label: 'Sist brukt', value: '1. november 2026' },
    ]);
  });

  it('names the version that is shown, or the original where there are others', () => {
    const several = { ...song, alternateVersions: ['Lav'] };
    expect(detailsOf(several, original)).toEqual([{ label: 'Versjon', value: 'Hovedversjon' }]);
    expect(detailsOf(several, { ...original, name: 'Lav' })).toEqual([
      { label: 'Versjon', value: 'Lav' },
    ]);
  });
});
