import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { generateSongs } from './generateSongs.ts';
import { writeChordPro } from './writeChordPro.ts';

const bytes = (text: string) => Buffer.byteLength(text);
const smallest = generateSongs(100);
const large = generateSongs(5000);

describe('generateSongs', () => {
  it.each([
    ['100', smallest],
    ['5,000', large],
  ])('spreads %s songs over short and long', (_, songs) => {
    const sizes = songs.map(({ lyrics }) => bytes(lyrics)).sort((a, b) => a - b);
    const at = (share: number) => sizes[Math.ceil(songs.length * share) - 1] ?? 0;
    expect(at(0.5)).toBeGreaterThan(1400);
    expect(at(0.5)).toBeLessThan(1600);
    expect(at(0.99)).toBeGreaterThan(10_000);
    expect(at(0.99)).toBeLessThan(14_000);
    const long = sizes.filter((size) => size > 100_000);
    expect(long).toHaveLength(1);
    expect(long[0]).toBeGreaterThan(190_000);
  });

  it('keeps to what a song may have', () => {
    expect(large.filter(({ lyrics }) => lyrics.length > limits.lyrics)).toEqual([]);
    expect(large.filter(({ title }) => title.length > limits.title)).toEqual([]);
  });

  it('makes the same songs every time, in every library', () => {
    expect(generateSongs(100)).toEqual(smallest);
    expect(large.slice(0, 100)).toEqual(smallest);
  });

  it('makes each song another', () => {
    expect(new Set(large.map(({ id }) => id)).size).toBe(5000);
    expect(new Set(large.map(({ title }) => title)).size).toBe(5000);
    expect(new Set(large.map(({ lyrics }) => lyrics)).size).toBe(5000);
  });

  it('sings in three languages, each in its letters', () => {
    const count = (language: string) => large.filter((song) => song.language === language).length;
    expect([count('no'), count('la'), count('he')]).toEqual([3500, 750, 750]);
    expect(smallest.filter(({ lyrics }) => /[\u05d0-\u05ea]/.test(lyrics))).toHaveLength(15);
    expect(smallest.some(({ lyrics }) => /[æøå]/.test(lyrics))).toBe(true);
  });

  it('writes songs that are read with every word and chord of the score', () => {
    for (const { score, lyrics } of smallest) {
      const composed = score.sections.flatMap(({ lines }) => lines);
      const read = parseLyrics(lyrics).flatMap(({ lines }) =>
        lines.filter((line) => line.lyrics.trim() !== '' || line.chords.length > 0),
      );
      expect(read.length).toBe(composed.length);
      const struck = composed.flatMap(({ syllables }) => syllables.filter(({ chord }) => chord));
      const heard = read.map(({ chords, pieces }) =>
        pieces
          ? pieces.filter(({ kind }) => kind === 'chord').length
          : chords.split(' ').filter((chord) => chord !== '').length,
      );
      expect(heard.reduce((sum, count) => sum + count)).toBe(struck.length);
    }
  });

  it('writes the same words and chords as ChordPro', () => {
    for (const { score } of smallest) {
      const written = writeChordPro(score);
      const composed = score.sections.flatMap(({ lines }) => lines);
      const struck = composed.flatMap(({ syllables }) => syllables.filter(({ chord }) => chord));
      expect(written.match(/\[[^\]]+\]/g)?.length ?? 0).toBe(struck.length);
      expect(written.match(/^\{start_of_/gm)?.length).toBe(score.sections.length);
    }
  });
});
