import { describe, expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { defaultDisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { asWritten, inMusic } from '#song/arrangement/music.ts';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { song } from '#song/testing/readSong.ts';
import { understandLyrics } from '#song/understandLyrics.ts';
import { parseLyrics } from './parseLyrics.ts';

/** What stands above the lyrics, two semitones higher, and the words. */
function moved(text: string): string {
  const sections = parseLyrics(text);
  const written = analyzeKey(sections, 'C');
  const view = { ...asWritten, transposition: 2 };
  const syllables = inMusic(arrange(sections, defaultDisplayPreferences), written, view)
    .sections.flatMap(({ lines }) => lines.flatMap(({ words }) => words))
    .flatMap((word) => word.syllables);
  const chords = syllables.flatMap(({ chord }) => chord ?? []).join(' ');
  return `${chords} / ${syllables.map(({ text: sung }) => sung).join('')}`;
}

it.each([
  ['G  D  EM  C', 'A E F#M D'],
  ['GM  F  Bb', 'AM G C'],
  ['C  D (playout)', 'D E (playout)'],
  ['Am F 2nd time', 'Hm G 2nd time'],
  ['2x C E Am F', '2x D F# Hm G'],
  ['D  A2(no3)  E', 'E H2(no3) F#'],
  ['D(no3)  G', 'E(no3) A'],
  ['C  D (Chorus)', 'D E (Chorus)'],
  ['FC  G  Am', 'FC A Hm'],
  ['G0  F0  Am', 'A0 G0 Hm'],
  ['C  D7. G', 'D E7. A'],
  ['C → D', 'D → E'],
  ['C->D', 'D->E'],
  ['Am 5', 'Hm 5'],
])('a chord row with other words is moved as far as it is known: %s: %s', (row, chords) => {
  expect(moved(`${row}\nkom`)).toBe(`${chords} / kom`);
});

describe('what the person is told of such rows', () => {
  const told = (...rows: string[]) => {
    const { unknown, sung } = understandLyrics(song(...rows), '', null);
    return [...unknown.map(({ line, chords }) => `${line}: ${chords.join(' ')}`), ...sung];
  };

  it.each([
    [['1: FC'], ['FC  G  Am']],
    [['1: Fsm hold Dsu'], ['C  Fsm  hold  Dsu  G  Am']],
    [[1], ['G7 nynne', 'C  G  nynnende', 'Da A og E', 'La Sol gå ned']],
    [
      [],
      [
        'C  D (playout)',
        '2x C E Am F',
        'C  D 2. gang',
        'C  D  |  2',
        'Si det',
        'La oss',
        'Mi sjel',
      ],
    ],
    [[], ['A A A barnet er født', 'la Sol nebe', '(C)Kom (D)og', 'Vers C D', 'D|---|  A|---|']],
  ])('%j for %j', (expected, rows) => {
    for (const row of rows) expect([row, ...told(row, 'kom')]).toEqual([row, ...expected]);
  });

  it('counts rows from 1', () => {
    expect(told('Vers 1', 'C  G', 'kom', 'A og E', 'kom')).toEqual([4]);
  });
});
