import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readAnyRelease } from './readAnyRelease.ts';
import { songbookSong } from '#contract/library/songbook.ts';
import { song } from '#contract/songs/song.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { newSongFields } from '#contract/songs/songForm.ts';
import { getSong } from '#contract/songs/songs.ts';
import { roles } from '#people/role.ts';
import { epiphanies } from '#plan/liturgicalDay.ts';
import { planKinds, slots } from '#plan/plan.ts';
import { languages } from '#song/valueSets.ts';

const verse = z.object({ lines: z.string(), voice: z.nullable(z.string()) });
const poem = z.object({
  title: z.string(),
  by: z.nullable(z.object({ name: z.string(), born: z.nullable(z.int()) })),
  verses: z.array(verse),
  note: z.optional(z.string()),
});

it('parses a valid value, and drops unknown fields', () => {
  const kept = { title: 'Elven', by: null, verses: [], colour: 'blå' };
  expect(readAnyRelease(poem, kept)).toEqual({ title: 'Elven', by: null, verses: [] });
});

it('completes missing nullable fields with null, at any depth', () => {
  expect(readAnyRelease(poem, { title: 'Elven', verses: [{ lines: 'Den renner' }] })).toEqual({
    title: 'Elven',
    by: null,
    verses: [{ lines: 'Den renner', voice: null }],
  });
  const kept = { title: 'Elven', by: { name: 'Kari' }, verses: [] };
  expect(readAnyRelease(poem, kept)?.by).toEqual({ name: 'Kari', born: null });
});

it.each([null, 'tekst', [], {}, { title: 7, verses: [] }, { title: 'Elven', verses: [7] }])(
  'refuses %j',
  (kept) => {
    expect(readAnyRelease(poem, kept)).toBeUndefined();
  },
);

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
  addedAt: null,
  updatedAt: '',
  version: 1,
  lyrics: 'La-\nLampen',
  sheetMusicType: null,
  alternateVersions: [],
};

it('reads stored songs of this release after a field is added', () => {
  const next = z.extend(song, { melody: z.nullable(z.string()) });
  expect(readAnyRelease(song, kept)).toEqual(kept);
  expect(readAnyRelease(next, kept)).toEqual({ ...kept, melody: null });
});

describe('an unknown value of a closed set', () => {
  const colours = z.enum(['blå', 'grønn']);
  const flag = z.object({
    colour: z.nullable(colours),
    rim: z._default(z.nullable(colours), null),
    others: z._default(z.array(colours), []),
    note: z.optional(z.nullable(colours)),
  });
  const unknown = { colour: 'gul', rim: 'gul', others: ['gul', 'blå'], note: 'gul' };

  it('is none, and is left out of lists', () => {
    const known = { colour: null, rim: null, others: ['blå'], note: null };
    expect(readAnyRelease(flag, unknown)).toEqual(known);
    expect(readAnyRelease(z.object({ flags: z.array(flag) }), { flags: [unknown] })).toEqual({
      flags: [known],
    });
  });

  it('is the rest where a set has one', () => {
    const sets = z.object({
      language: z.enum(languages),
      slot: z.enum(slots),
      kind: z.enum(planKinds),
      epiphany: z.enum(epiphanies),
    });
    expect(
      readAnyRelease(sets, { language: 'xx', slot: 'xx', kind: 'xx', epiphany: 'xx' }),
    ).toEqual({ language: 'mixed', slot: 'annet', kind: 'annet', epiphany: 'sunday' });
  });

  it.each([
    ['a role, which gives rights', z.enum(roles), 'biskop'],
    ['no text', z.enum(languages), 7],
    ['none where there must be one', z.enum(languages), null],
  ])('is not guessed: %s', (_, schema, value) => {
    expect(readAnyRelease(z.object({ it: schema }), { it: value })).toBeUndefined();
  });
});

it('is what reads answers, while bodies and exports know their values', () => {
  const { shape } = songbookSong;
  expect(getSong.read({ ...kept, language: 'xx', slots: ['xx', 'fred'] })).toMatchObject({
    language: 'mixed',
    slots: ['fred'],
  });
  expect(shape.language.safeParse('xx').success).toBe(false);
  expect(shape.slots.safeParse(['xx']).success).toBe(false);
  expect(newSongFields.shape.language.safeParse('xx').success).toBe(false);
});
