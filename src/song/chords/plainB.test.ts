import { describe, expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { defaultDisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { asWritten, inMusic, listedKey } from '#song/arrangement/music.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { MeaningOfB } from '#song/valueSets.ts';
import { analyzeKey, keyHintIn } from './analyzeKey.ts';

/** What a plain B is: `Bb` or `H`, with a question mark where a person is asked. */
function meaning(chords: string, field = '', noteNames: MeaningOfB | null = null): string {
  const { writing, isBOpen } = analyzeKey(parseLyrics(chords), field, noteNames);
  return (writing.hasH ? 'Bb' : 'H') + (isBOpen ? '?' : '');
}

describe('a plain B (decision 52)', () => {
  it.each([
    // by another H, or a name in words
    ['C F B H7', 'G', 'Bb'],
    ['C/h F B', '', 'Bb'],
    ['D Fiss B A', 'D', 'Bb'],
    // by the key
    ['B F C', 'B-dur', 'Bb'],
    ['B E F#', 'B-dur', 'Bb'],
    ['B F C', 'F', 'Bb'],
    ['B F C', 'd-moll', 'Bb'],
    ['B F C', 'Gm', 'Bb'],
    ['B F C', 'Ess-dur', 'Bb'],
    ['B F C', 'Lab', 'Bb'],
    ['B F C', 'c-moll', 'Bb'],
    ['B F C', 'Do- → Re', 'Bb'],
    ['Eb B Gm', 'E', 'H'],
    ['Eb B Gm', 'A-dur', 'H'],
    ['Eb B Gm', 'Re', 'H'],
    ['Eb B Gm', 'G', 'H'],
    ['Eb B Gm', 'e-moll', 'H'],
    ['Eb B Gm', 'fiss-moll', 'H'],
    // by the chords beside it
    ['B Eb F7 Gm B', '', 'Bb'],
    ['B Ab', 'C', 'Bb'],
    ['F B C7 Cm7', '', 'Bb'],
    ['Dm Gm A7 B', 'ukjent', 'Bb'],
    ['Gm D7 Cm B', 'Am', 'Bb'],
    ['B E A', '', 'H'],
    ['Bm F#m D', '', 'H'],
    ['C D Em B7', '', 'H'],
    ['B E F#', 'B', 'H'],
    ['B Eb F7', 'B', 'Bb'],
    ['Bm Em F#', 'B-moll', 'H'],
    ['Bm Ebm F7', 'b-moll', 'Bb'],
    ['Bb F B7 Gm', 'F', 'H'],
    ['B F#dim Gm', '', 'Bb'],
  ])('in %s (%s) is decided: %s', (chords, field, expected) => {
    expect(meaning(chords, field)).toBe(expected);
  });

  it.each([
    ['C F B C', ''],
    ['G C Cm B', ''],
    ['Gm E B', 'C'],
    ['Am E7 B', 'Am'],
  ])('in %s (%s) is asked for, and H until then', (chords, field) => {
    expect(meaning(chords, field)).toBe('H?');
    expect(meaning(chords, field, 'B')).toBe('Bb?');
    expect(meaning(chords, field, 'H')).toBe('H?');
  });

  it.each([
    ['B Eb F7 Gm', 'H', 'Bb'],
    ['C F H B', 'H', 'Bb'],
    ['B E A', 'B', 'H'],
  ] as const)('is not what a person said where the song says it: %s', (chords, said, expected) => {
    expect(meaning(chords, '', said)).toBe(expected);
  });

  it.each(['C Am F G', 'Do Sib Fa', 'Herren er god', ''])('is not asked for in «%s»', (chords) => {
    expect(analyzeKey(parseLyrics(chords), 'B').isBOpen).toBe(false);
  });
});

describe('what a plain B probably is, where a person is asked', () => {
  it.each([
    ['F B C7 Dm F', 'B'],
    ['C F B C', 'B'],
    ['D Bm G D', 'H'],
    ['Dm B A', null],
    ['Am E7 B', null],
    ['B', null],
    ['Gm B E', null],
    ['F B C7 Gm', null],
  ] as const)('in %s: %s', (chords, likely) => {
    expect(analyzeKey(parseLyrics(chords), '').likelyB).toBe(likely);
  });

  it('is not said where the song or its key says it', () => {
    expect(analyzeKey(parseLyrics('F B C7 Dm F'), 'F').likelyB).toBeNull();
  });
});

describe('a song with a plain Bb in another key', () => {
  const moved = (lyrics: string, field: string, transposition: number) => {
    const sections = parseLyrics(lyrics);
    const arrangement = arrange(sections, defaultDisplayPreferences);
    const view = { ...asWritten, transposition };
    const written = analyzeKey(sections, field);
    return inMusic(arrangement, written, view)
      .sections.flatMap(({ lines }) => lines.flatMap(({ words }) => words))
      .flatMap(({ syllables }) => syllables.flatMap(({ chord }) => chord ?? []))
      .join(' ');
  };

  it.each([
    ['B Eb F7 Gm B', 'B-dur', 3, 'Db Gb Ab7 Bm Db'],
    ['B Eb F7 Gm B', 'B-dur', 2, 'C F G7 Am C'],
    ['F B C7 Dm', 'F', 2, 'G C D7 Em'],
    ['Dm Gm A7 B', 'd-moll', -2, 'Cm Fm G7 Ab'],
    ['Gm Cm D7 B', 'Gm', 2, 'Am Dm E7 C'],
    ['C G7 Bbj9', 'C', 2, 'D A7 Bbj9'],
  ])('%s (%s) by %i: %s', (chords, field, steps, expected) => {
    expect(moved(chords, field, steps)).toBe(expected);
  });

  it('has the same key in lists', () => {
    const view = { ...asWritten, transposition: 3 };
    const listed = (field: string, noteNames: MeaningOfB | null = null) =>
      listedKey(field, keyHintIn('B C F B', field, noteNames), view).sounding;
    expect(listed('B-dur')).toBe('Dess-dur');
    expect(listed('B')).toBe('D');
    expect(listed('B', 'B')).toBe('Db');
  });
});
