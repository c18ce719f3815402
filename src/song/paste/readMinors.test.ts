import { describe, expect, it } from 'vitest';
import { readMinors } from './readMinors.ts';

const chordsOf = (lyrics: string) =>
  readMinors(lyrics)?.chords.map(({ from, to }) => `${from} ${to}`) ?? null;

describe('minors written with mi or small letters', () => {
  it.each([
    ['Gmi7', 'Gm7'],
    ['Ami/E', 'Am/E'],
    ['F#mi', 'F#m'],
    ['Cmiadd9', 'Cmadd9'],
    ['Lami', 'La-'],
    ['Solmi7', 'Sol-7'],
    ['f#', 'F#m'],
    ['h7', 'Hm7'],
    ['d7/c', 'Dm7/c'],
    ['bb', null],
    ['|f#|', '|F#m|'],
    ['fiss7', 'Fissm7'],
  ])('%s alone in its row becomes %s', (from, to) => {
    expect(chordsOf(from)).toEqual(to === null ? null : [`${from} ${to}`]);
  });

  it('are all rewritten once one row speaks for them, each in its column', () => {
    const lyrics = [
      'C    a    F    G',
      'Lampen lyser lenge nå',
      'a         e',
      'over alle hus',
      'F  e d  Gmi7   C',
      'K: f#   h7',
    ].join('\n');
    expect(readMinors(lyrics)?.lyrics).toBe(
      [
        'C    Am   F    G',
        'Lampen lyser lenge nå',
        'Am        Em',
        'over alle hus',
        'F  Em Dm Gm7   C',
        'K: F#m  Hm7',
      ].join('\n'),
    );
  });

  it('are found in parentheses', () => {
    expect(readMinors('(f#)Kom, (D)kom og (a)se')?.lyrics).toBe('(F#m)Kom, (D)kom og (Am)se');
  });

  it.each([
    'e d a',
    'a',
    'E d a',
    'Da kom as og es',
    'Lami kom hjem',
    'Se (a) og (b)',
    'Am  F  C  G',
    'La- Re- Mi7',
    '',
  ])('are not asked about in «%s»', (lyrics) => {
    expect(readMinors(lyrics)).toBeNull();
  });
});
