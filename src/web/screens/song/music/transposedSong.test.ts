import { expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { defaultDisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { listedKey } from '#song/arrangement/music.ts';
import { analyzeKey, keyHintIn } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { showsG, transposeSong, viewOf } from './transposedSong.ts';

const chosen = (ofSong: object, useLowChords = false) => ({ ofSong, ofAll: null, useLowChords });

it.each<[lyrics: string, key: string | null, ReturnType<typeof chosen>, said: string | null]>([
  ['Kom, vind', 'Re-', chosen({ transposition: 2 }), 'Mi- · +2'],
  ['Kom, vind', 'E7', chosen({ transposition: 2 }), 'F#7 · +2'],
  ['Kom, vind', 'Am G', chosen({}, true), 'Em D · lave akkorder'],
  ['Kom, vind', 'bytter', chosen({ transposition: 2 }), 'bytter'],
  ['Kom, vind', null, chosen({ transposition: 2 }), null],
  ['(Re-)Kom, (La7)vind, (Re-)kom', null, chosen({ capo: 2 }), 'trolig Re- · capo\u00a02'],
])('the head of a transposed song says of %s (%s) what lists say', (lyrics, key, how, said) => {
  const sections = parseLyrics(lyrics);
  const arrangement = arrange(sections, defaultDisplayPreferences);
  const { key: head } = transposeSong({ arrangement, key }, sections, how);
  expect(head).toBe(said);
  const listed = listedKey(key ?? '', keyHintIn(lyrics, key), viewOf(how));
  const named = listed.isProposed ? `trolig ${listed.sounding}` : listed.sounding;
  expect(head?.split(' · ')[0] ?? null).toBe(named);
});

it.each([
  ['(Do)Kom, (Sol)vind', true],
  ['(Do/Mi)Kom, (Sol)vind', false],
  ['(C)Kom, (G)vind', false],
])('tells where low chords show `Do` as `G`: %s', (lyrics, shows) => {
  const sections = parseLyrics(lyrics);
  const arrangement = arrange(sections, defaultDisplayPreferences);
  const written = analyzeKey(sections, null);
  const among = (ofAll: object | null) =>
    showsG(arrangement, written, viewOf({ ofSong: {}, ofAll, useLowChords: true }));
  expect(among(null)).toBe(shows);
  expect(among({ notation: 'solfège' }), 'where all are read as solfège').toBe(false);
});
