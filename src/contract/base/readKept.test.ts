import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readKept } from './readKept.ts';
import { song } from '#contract/songs/song.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';

const verse = z.object({ lines: z.string(), voice: z.nullable(z.string()) });
const poem = z.object({
  title: z.string(),
  by: z.nullable(z.object({ name: z.string(), born: z.nullable(z.int()) })),
  verses: z.array(verse),
  note: z.optional(z.string()),
});

it('parses a valid value, and drops unknown fields', () => {
  const kept = { title: 'Elven', by: null, verses: [], colour: 'blå' };
  expect(readKept(poem, kept)).toEqual({ title: 'Elven', by: null, verses: [] });
});

it('completes missing nullable fields with null, at any depth', () => {
  expect(readKept(poem, { title: 'Elven', verses: [{ lines: 'Den renner' }] })).toEqual({
    title: 'Elven',
    by: null,
    verses: [{ lines: 'Den renner', voice: null }],
  });
  const kept = { title: 'Elven', by: { name: 'Kari' }, verses: [] };
  expect(readKept(poem, kept)?.by).toEqual({ name: 'Kari', born: null });
});

it.each([null, 'tekst', [], {}, { title: 7, verses: [] }, { title: 'Elven', verses: [7] }])(
  'refuses %j',
  (kept) => {
    expect(readKept(poem, kept)).toBeUndefined();
  },
);

it('reads stored songs of this release after a field is added', () => {
  const next = z.extend(song, { melody: z.nullable(z.string()) });
  const kept = {
    id: 'lampen',
    title: 'Lampen',
    categoryId: 'advent',
    category: { id: 'advent', nameNo: 'Advent', color: '#5e35b1' },
    language: 'no',
    notes: null,
    ...optionalsOf({}),
    audioUrl: null,
    sheetMusicUrl: null,
    isFavorite: false,
    playCount: 0,
    lastPlayed: null,
    createdAt: '',
    updatedAt: '',
    version: 1,
    lyrics: 'La-\nLampen',
    sheetMusicType: null,
    alternateVersions: [],
  };
  expect(readKept(song, kept)).toEqual(kept);
  expect(readKept(next, kept)).toEqual({ ...kept, melody: null });
});
