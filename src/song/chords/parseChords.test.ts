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
  ])('%s', (text, parts) => {
    expect(read(text)).toBe(parts);
  });

  it.each(
    [
      ['', '   ', '7', '-', '(2x)', '*', '|', 'Be', 'Dag', 'Domen', 'Solo', 'Lav', 'ABBA', 'DoSol'],
      ['La oss', 'Mi.', 'Si, si', 'c', 'am', 'Do  7', 'Vers', 'Capo 3', 'Do x', 'Sal 23'],
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
  ['  not chords', ['2 not', '6 chords']],
  ['', []],
])('groups what belongs together in «%s»', (line, runs) => {
  expect(chordRuns(line).map(({ at, text }) => `${at} ${text}`)).toEqual(runs);
});
