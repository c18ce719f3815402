import { describe, expect, it } from 'vitest';
import { chordRuns, parseChords, printChords } from './parseChords.ts';

/**
 * The parts with their kinds: `Re` note, `-` quality as `~-`, links and signs as they are, gaps as
 * `_`.
 */
function read(text: string): string | null {
  const parts = parseChords(text);
  if (parts === null) return null;
  expect(printChords(parts)).toBe(text);
  const marks = { note: '', quality: '~', link: '', sign: '!', gap: '_' };
  return parts.map(({ kind, text: as }) => marks[kind] + (kind === 'gap' ? '' : as)).join(' ');
}

describe('chords as they are written (decision 18)', () => {
  it.each([
    ['Do', 'Do'],
    ['sol#', 'sol#'],
    ['SI♭', 'SI♭'],
    ['H', 'H'],
    ['Bb', 'Bb'],
    ['La-', 'La ~-'],
    ['Am7', 'A ~m ~7'],
    ['Famaj7', 'Fa ~maj ~7'],
    ['Fadd9', 'F ~add ~9'],
    ['Fa7aum', 'Fa ~7 ~aum'],
    ['Do#dim.', 'Do# ~dim.'],
    ['Fa7+5dim', 'Fa ~7 ~+ ~5 ~dim'],
    ['Fa#sus4/7/9dim', 'Fa# ~sus ~4 / ~7 / ~9 ~dim'],
    ['La7(b5)', 'La ~7 !( ~b ~5 !)'],
    ['CM7', 'C ~M ~7'],
    ['Do/Mi', 'Do / Mi'],
    ['Si/La#/La', 'Si / La# / La'],
    ['Do/', 'Do /'],
    ['La-Mi-Si7', 'La ~- Mi ~- Si ~7'],
    ['la-mi-', 'la ~- mi ~-'],
    ['Do#-La', 'Do# ~- La'],
    ['Re- 9', 'Re ~- _ ~9'],
    ['Fa7 aum', 'Fa ~7 _ ~aum'],
    ['[Re7]', '![ Re ~7 !]'],
    ['(Si  Mi7)', '!( Si _ Mi ~7 !)'],
    ['Mi7*', 'Mi ~7 !*'],
    ['Mi...', 'Mi !...'],
    ['|: Do - Sol :|', '!|: _ Do _ !- _ Sol _ !:|'],
    ['| Do - Sol | x2', '!| _ Do _ !- _ Sol _ !| _ !x2'],
    ['Do (Bis)', 'Do _ !( !Bis !)'],
    ['Cma7', 'C ~ma ~7'],
    ['Lama9', 'La ~ma ~9'],
    ['Cmadd9', 'C ~m ~add ~9'],
    ['C^7', 'C ~^ ~7'],
    ['A2', 'A ~2'],
    ['C5', 'C ~5'],
    ['Fiss', 'Fiss'],
    ['Fissm7', 'Fiss ~m ~7'],
    ['Ess/Ass', 'Ess / Ass'],
    ['Es As7', 'Es _ As ~7'],
    ['Asus4', 'A ~sus ~4'],
    ['Assus4', 'As ~sus ~4'],
    ['Esus Essus', 'E ~sus _ Es ~sus'],
    ['C/e', 'C / e'],
    ['G7/h D/f#', 'G ~7 / h _ D / f#'],
    ['C/bb', 'C / bb'],
    ['D/fiss C/es', 'D / fiss _ C / es'],
    ['C/add9', 'C / ~add ~9'],
    ['C7/b5', 'C ~7 / ~b ~5'],
    ['LA m', 'LA _ ~m'],
    ['Re m7', 'Re _ ~m ~7'],
    ['D . G', 'D _ !. _ G'],
    ['|. D|', '!| !. _ D !|'],
    ['D7. G', 'D ~7 !. _ G'],
    ['D(7(b5)).', 'D !( ~7 !( ~b ~5 !) !) !.'],
    ['EM SolM', 'E ~M _ Sol ~M'],
    ['A2(no3)', 'A ~2 !( ~no3 !)'],
    ['G0 Do07', 'G ~0 _ Do ~0 ~7'],
    ['C→D C->D-', 'C !→ D _ C !-> D ~-'],
  ])('%s', (text, parts) => {
    expect(read(text)).toBe(parts);
  });

  it.each(
    [
      ['', '   ', '7', '-', '(2x)', '*', '|', 'Be', 'Dag', 'Domen', 'Solo', 'Lav', 'ABBA', 'DoSol'],
      ['La oss', 'Mi.', 'Si, si', 'c', 'am', 'Do  7', 'Vers', 'Capo 3', 'Do x', 'Sal 23'],
      ['e', 'C/er', 'C/h7', 'Biss', 'Hes', 'Fissing', 'Essen', 'Do  m', 'La men', '.', 'Do.x'],
      ['D7 h7', 'Bbj9', 'Ami', 'f#', 'LAM', 'DOM', 'C10', 'EMa', 'FC', 'C>D', 'D7.G'],
    ].flat(),
  )('refuses «%s»', (text) => {
    expect(parseChords(text)).toBeNull();
  });
});

it.each([
  ['Do   Sol', ['0 Do', '5 Sol']],
  ['  Re- 9  Si/La#/La', ['2 Re- 9', '9 Si/La#/La']],
  ['(Si  Mi7) | x2 ', ['0 (Si', '5 Mi7)', '10 |', '12 x2']],
  ['Mi 7    La-Mi-Si7', ['0 Mi 7', '8 La-Mi-Si7']],
  ['LA m  | . Do', ['0 LA m', '6 |', '8 .', '10 Do']],
  ['Re- 9  Bbj9  Do', ['0 Re- 9', '7 Bbj9', '13 Do']],
  ['  not chords', ['2 not', '6 chords']],
  ['', []],
])('groups what belongs together in «%s»', (line, runs) => {
  expect(chordRuns(line).map(({ at, text }) => `${at} ${text}`)).toEqual(runs);
});
