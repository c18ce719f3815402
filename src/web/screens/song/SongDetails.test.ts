import { expect, it } from 'vitest';
import { optionalsOf } from '#contract/songs/songFields.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { detailsOf } from './SongDetails.tsx';

const song = {
  ...optionalsOf({}),
  playCount: 0,
  lastPlayed: null,
  alternateVersions: [],
};
const written = { lyrics: '', key: null, noteNames: null };
const original: ShownVersion = { name: null, lyrics: '', key: null, notes: null, written };

it('has no row for unknown facts', () => {
  expect(detailsOf(song, original)).toEqual([]);
});

it("shows known facts in the reader's words", () => {
  const known = {
    ...song,
    tempo: 'slow',
    translator: 'Kari',
    bibleReference: 'Salme 23',
    versionName: 'Original',
    seasons: ['advent', 'jul'],
    slots: ['inngang'],
    playCount: 2,
    lastPlayed: '2026-11-01T12:00:00.000Z',
  } satisfies Parameters<typeof detailsOf>[0];
  expect(detailsOf(known, { ...original, key: 'La-' })).toEqual([
    { label: 'Toneart', value: 'La-' },
    { label: 'Tempo', value: 'Langsom' },
    { label: 'Oversetter', value: 'Kari' },
    { label: 'Bibelhenvisning', value: 'Salme 23' },
    { label: 'Versjon', value: 'Original' },
    { label: 'Tid i kirkeåret', value: 'Advent, Jul' },
    { label: 'Ledd i feiringen', value: 'Inngang' },
    { label: 'Brukt', value: '2 ganger' },
    { label: 'Sist brukt', value: '1. november 2026' },
  ]);
});

it('names the version that is shown, or the original if there are others', () => {
  const several = { ...song, alternateVersions: ['Lav'] };
  expect(detailsOf(several, original)).toEqual([{ label: 'Versjon', value: 'Hovedversjon' }]);
  expect(detailsOf(several, { ...original, name: 'Lav' })).toEqual([
    { label: 'Versjon', value: 'Lav' },
  ]);
});
