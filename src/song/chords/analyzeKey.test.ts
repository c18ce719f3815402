import { describe, expect, it } from 'vitest';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { printKey } from './key.ts';
import { analyzeKey } from './analyzeKey.ts';

function proposal(rows: readonly string[]): string | null {
  const { key, writing } = analyzeKey(parseLyrics(rows.join('\n')), null);
  return key && printKey(key, 'written', writing);
}

describe('the key suggested by chords', () => {
  it.each([
    ['Re-', 'Re- Sol- La7 Re-'],
    ['Re-', 'Re- Do Sib La7'],
    ['La-', 'La- Sol Fa Mi'],
    ['La-', 'La- Mi- La- Re- Mi7 La-'],
    ['Mi-', 'Mi- Re Do Si7 Mi-'],
    ['Mi-', 'Mi- La- Si/La#/La Mi-'],
    ['Do', 'Do Sol La- Fa Do'],
    ['Do', 'Do La- Re- Sol7 Do'],
    ['Sol', 'Sol Do Re7 Sol'],
    ['Sol', 'Sol Re Mi- Do'],
    ['Re', 'Re La Si- Sol Re'],
    ['Re', 'Re Do Sol Re'],
    ['Fa', 'Fa Sib Do7 Fa'],
    ['Do-', 'Do- Fa- Sol7 Do-'],
    ['Sib', 'Sib Mib Fa7 Sib'],
    ['E', 'E A H7 E'],
    ['Hm', 'Hm G D A Hm'],
    ['Bm', 'Bm G D A Bm'],
    ['Bb', 'Bb Eb F7 H7 Bb'],
    ['F#', 'F# C#7 H F#'],
    ['A', 'A-E-A D-E-A'],
    ['Gb', 'Gb Db7 Cb Gb'],
    ['La-', '| La- - Mi- | x2 N.C. [Re-] Mi7* La-'],
    ['La-', 'LA m  RE m  Mi7  LA m'],
    ['C', 'Cma7 . Fma7 . G7 . Cma7 .'],
  ])('is %s: %s', (key, chords) => {
    expect(proposal(['Vers 1', chords])).toBe(key);
  });

  it.each([
    ['without a chord', ['Herren er min hyrde']],
    ['of one chord', ['(La-)Herren er (La-)min']],
    ['of a chord from each corner', ['Do Fa# La Mib']],
    ['of two keys', ['Do La- Do La-', '', 'La- Do La- Do']],
  ])('is none in a song %s', (_, rows) => {
    expect(proposal(rows)).toBeNull();
  });
});

describe('two keys that fit the chords about as well', () => {
  const close = (rows: readonly string[], field: string | null = null) => {
    const written = analyzeKey(parseLyrics(rows.join('\n')), field);
    return written.close.map((key) => printKey(key, 'written', written.writing));
  };

  it.each([
    ['G D', 'D G D G'],
    ['Em D', 'Em G D A'],
    ['', 'D A G D G'],
    ['Do La-', 'Do La- Do La-\n\nLa- Do La- Do'],
    ['', 'Do Sol La- Fa Do'],
    ['', 'Do Fa# La Mib'],
    ['', '(La-)Herren er (La-)min'],
  ])('are «%s»: %s', (keys, chords) => {
    expect(close([chords]).join(' ')).toBe(keys);
  });

  it('are not named where the field names one', () => {
    expect(close(['Do La- Do La-\n\nLa- Do La- Do'], 'Do')).toEqual([]);
  });
});

describe('a change of key', () => {
  const changed = (field: string | null, ...rows: string[]) => {
    const { ofSections, writing } = analyzeKey(parseLyrics(rows.join('\n')), field);
    return ofSections.map((key) => printKey(key, 'written', writing)).join(' ');
  };

  it('is detected in its section', () => {
    const rows = ['Vers', 'Re- Sol- La7 Re-', 'Refreng', 'Re Si- Sol La7 Re'];
    expect(changed('Re-', ...rows)).toBe('Re- Re');
    expect(changed('Do', 'Vers', 'Do Fa Sol7 Do', 'Vers', 'Re Sol La7 Re')).toBe('Do Re');
    expect(changed('C', 'Vers', 'C F G7 C', 'Vers', 'Db Gb Ab7 Db')).toBe('C Db');
  });

  it('is not detected in a borrowed chord or in a few', () => {
    expect(changed('Do', 'Vers', 'Do Fa Sol7 Do', 'Vers', 'Fa Sib Do La7 Re- Sol7')).toBe('Do Do');
    expect(changed('Re-', 'Vers', 'Re- Sol- La7 Re-', 'Bro', 'Si Mi')).toBe('Re- Re-');
    expect(changed('La-', 'Vers', 'La- Mi7 La-', 'Bro', 'Herren er')).toBe('La- La-');
  });
});

describe('how a song is written', () => {
  it('is determined by its chords, or by its key if it has none', () => {
    const hasH = (key: string, ...rows: string[]) =>
      analyzeKey(parseLyrics(rows.join('\n')), key).writing.hasH;
    expect([hasH('Hm'), hasH('Hm', 'Bm F# Em'), hasH('Re-', 'C H7 Em')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('says what a B in the key is', () => {
    const keyOf = (field: string, chords: string) => analyzeKey(parseLyrics(chords), field).key;
    expect(keyOf('B', 'Bb H7 Eb')?.tonic).toBe(-2);
    expect(keyOf('B', 'B E F#')?.tonic).toBe(5);
    expect(keyOf('B-moll', 'Bm Em F#')?.tonic).toBe(5);
    expect(keyOf('B-dur', 'Sib Mib Fa')?.tonic).toBe(-2);
  });
});
