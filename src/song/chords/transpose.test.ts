import { describe, expect, it } from 'vitest';
import type { Notation } from '#song/valueSets.ts';
import { keyOfDo, movedKey, parseKey } from './key.ts';
import { writingOf } from './note.ts';
import { parseChords } from './parseChords.ts';
import { transpose } from './transpose.ts';

function moved(chords: string, from: string, to: string, notation: Notation = 'written'): string {
  return transpose(chords, {
    from: parseKey(from) ?? keyOfDo,
    to: parseKey(to) ?? keyOfDo,
    notation,
    writing: writingOf(parseChords(chords) ?? []),
  });
}

describe('a transposition is a shift along the line of fifths (decision 33)', () => {
  it.each([
    ['Mib', 'Do', 'Re', 'Fa'],
    ['Do  Re-  Mi7', 'Do', 'Re', 'Re  Mi-  Fa#7'],
    ['C F G Am', 'C', 'Bb', 'Bb Eb F Gm'],
    ['Re- Sib La7', 'Re-', 'Mi-', 'Mi- Do Si7'],
    ['Sib/Fa', 'Fa', 'Mi', 'La/Mi'],
    ['Mi♭ La♭', 'Mi♭', 'Re♭', 'Re♭ Sol♭'],
    ['C Am F G7', 'C', 'C', 'C Am F G7'],
    ['SOL la', 'Do', 'Si', 'FA# sol#'],
    ['(Si Mi7)* | x2', 'Mi', 'Fa', '(Do Fa7)* | x2'],
    ['[Re7] Do/ N.C. Mi... (2)', 'Sol', 'Fa', '[Do7] Sib/ N.C. Re... (2)'],
    ['La oss synge', 'Do', 'Mib', 'La oss synge'],
    ['Ess Ass B7', 'Ess', 'F', 'F B C7'],
    ['D Fissm G', 'D', 'E', 'E Gissm A'],
    ['Es As', 'Es', 'As', 'As Des'],
    ['C/e G/h', 'C', 'D', 'D/f# A/c#'],
    ['D/fiss G', 'D', 'E', 'E/giss A'],
    ['LA m RE m', 'La-', 'Si-', 'SI m MI m'],
    ['C^7 . Dma7', 'C', 'D', 'D^7 . Ema7'],
    // respelled where necessary
    ['La#', 'Re-', 'Re-', 'La#'],
    ['La#', 'Re-', 'La-', 'Fa'],
    ['La#', 'Do', 'Fa', 'Mib'],
    ['Re#', 'Do', 'Si', 'Re'],
    ['Sol#', 'Do', 'La', 'Fa'],
    ['Do#dim', 'Do', 'Sib', 'Sidim'],
    ['Si', 'Do', 'Fa#', 'Mi#'],
    ['Si', 'Mi', 'Do#-', 'Sol#'],
    ['Fa', 'Do', 'Solb', 'Dob'],
    ['Fa', 'Do', 'Reb', 'Solb'],
    // the same again when it is read
    ['Fa#b5', 'Re', 'Do', 'Mi(b5)'],
    ['E7', 'A', 'E', 'H7'],
    ['E7 B', 'A', 'E', 'B7 F#'],
    ['H B F#', 'D', 'G', 'E Eb H'],
    ['H A B F#', 'D', 'C', 'A G Ab E'],
    ['A H B', 'D', 'Eb', 'B C H'],
  ])('%s from %s to %s: %s', (chords, from, to, expected) => {
    expect(moved(chords, from, to)).toBe(expected);
  });
});

describe('a notation (decision 35)', () => {
  it.each<[string, Notation, string]>([
    ['La- Si7 Sib', 'H-Bb', 'Am H7 Bb'],
    ['La- Si7 Sib', 'B-Bb', 'Am B7 Bb'],
    ['La- Si7 Sib', 'H-B', 'Am H7 B'],
    ['Lam7 re-/fa', 'H-Bb', 'Am7 Dm/F'],
    ['Am H7 Bb', 'solfège', 'La- Si7 Sib'],
    ['Am H7 B', 'solfège', 'La- Si7 Sib'],
    ['Am B7 Bb', 'H-B', 'Am H7 B'],
    ['Lam Si7', 'solfège', 'Lam Si7'],
    ['A- B7', 'H-Bb', 'A- H7'],
    ['Fa#m7b5', 'B-Bb', 'F#m7b5'],
    ['La-Mi-Si7', 'H-Bb', 'Am-Em-H7'],
    ['La-\u200bMi\u200b-', 'H-Bb', 'Am-\u200bE\u200bm'],
    ['DoM7+ Do7', 'H-Bb', 'CM7+ C7'],
    ['Am-Em-H7', 'solfège', 'La-Mi-Si7'],
    ['A-E-F#m', 'solfège', 'La - Mi - Fa#-'],
    ['Faadd9 Faaum', 'H-Bb', 'Fadd9 Faum'],
    ['Fadd9 Faum', 'solfège', 'Faadd9 Faaum'],
    ['Reomit5', 'H-Bb', 'Domit5'],
    ['Re- 9 Famaj7', 'B-Bb', 'Dm 9 Fmaj7'],
    ['Remin7', 'B-Bb', 'Dmin7'],
    ['Do7+ La-7+ Fa+', 'H-Bb', 'Cmaj7 Ammaj7 F+'],
    ['Fa7+5 Fa7+5dim', 'H-Bb', 'F7+5 Fmaj7/5dim'],
    ['C7+ Am7+ F+', 'solfège', 'Do7+5 La-7+5 Fa+'],
    ['Mi- G', 'solfège', 'Mi- Sol'],
    ['| Do - Mi | x2', 'H-Bb', '| C - E | x2'],
    ['Do-N.C.', 'H-Bb', 'Cm-N.C.'],
    ['Cm-N.C.', 'solfège', 'Do-N.C.'],
    ['A-NC', 'solfège', 'La - NC'],
    ['Fissm Es', 'H-Bb', 'F#m Eb'],
    ['Fissm Es B', 'solfège', 'Fa#- Mib Sib'],
    ['G/h C/e', 'solfège', 'Sol/si Do/mi'],
    ['La m Sol', 'H-Bb', 'A m G'],
  ])('%s in %s is %s', (chords, notation, expected) => {
    expect(moved(chords, 'C', 'C', notation)).toBe(expected);
  });

  it('is applied together with a transposition', () => {
    expect(moved('La- Mi7', 'La-', 'Sol-', 'H-Bb')).toBe('Gm D7');
    expect(movedKey(keyOfDo, 0)).toBe(keyOfDo);
  });
});
