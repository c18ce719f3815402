import { describe, expect, it } from 'vitest';
import { lowChords } from './transpose.ts';

describe('low chords (spec §4, decision 22)', () => {
  it.each([
    ['La-', 'Mi-'],
    ['Re-', 'La-'],
    ['Sol', 'Re'],
    ['Fa', 'Do'],
    ['Mi', 'Si7'],
    ['Do', 'G'],
  ])('has the spec’s %s as %s', (chord, low) => {
    expect(lowChords(chord, 'H')).toBe(low);
  });

  it.each([
    ['Si7', 'Fa#7'],
    ['Mi7', 'Si7'],
    ['Do7', 'Sol7'],
    ['Mi-', 'Si-'],
    ['la-', 'mi-'],
    ['LA-', 'MI-'],
    ['Sib', 'Fa'],
    ['Mib7', 'Sib7'],
    ['Do#-La', 'Sol#-Mi'],
    ['C Am F G7 E', 'G Em C D7 H'],
  ])('moves %s a fourth down in its own notation: %s', (chord, low) => {
    expect(lowChords(chord, 'H')).toBe(low);
  });

  it.each([
    ['Do/Mi', 'Sol/Si'],
    ['Si/La#/La', 'Fa#/Fa/Mi'],
    ['La-Mi-Si7', 'Mi-Si-Fa#7'],
    ['Do/   Sol', 'G/   Re'],
    ['[Mi]', '[Si7]'],
    ['Mi*', 'Si7*'],
    ['Mi...', 'Si7...'],
    ['Mi 7', 'Si 7'],
    ['Mi(7)', 'Si(7)'],
    ['Mi/7', 'Si/7'],
    ['Re- 9', 'La- 9'],
    ['Do (Si  Mi7) x2', 'G (Fa#  Si7) x2'],
    ['| Do - Mi |', '| G - Si7 |'],
  ])('keeps what stands around the notes: %s is %s', (chords, low) => {
    expect(lowChords(chords, 'H')).toBe(low);
  });

  it('leaves what is no chord alone', () => {
    expect(lowChords('La oss synge', 'H')).toBe('La oss synge');
  });
});
