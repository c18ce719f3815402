import { expect, it } from 'vitest';
import { song } from '#song/testing/readSong.ts';
import { notUnderstoodIn } from './unknownChords.ts';

function found(...rows: string[]): string[] {
  const { chords } = notUnderstoodIn(song(...rows));
  return chords.map(({ row, column, text }) => `${row}:${column} ${text}`);
}

it('are found in chord rows, also behind a heading or a mark, by row and column', () => {
  expect(
    found(
      'C  G7  Bbj9',
      'Herren er min hyrde',
      'Intro: C  Gmi7  F',
      'K: C  em  G7',
      'Jeg mangler ingen ting',
    ),
  ).toEqual(['0:7 Bbj9', '2:10 Gmi7', '3:6 em']);
});

it('are found in parentheses among lyrics', () => {
  expect(found('Kom, (F)lys over (Gmi7)byen', '(2x)  (Amen)')).toEqual(['0:18 Gmi7']);
});

it.each(['C  G7  Bbma7', 'Re- 9  Do', 'Herren er god', 'Do med 3', '(C Bbj9)Herren', ''])(
  'are not in «%s»',
  (row) => {
    expect(found(row, 'og mild')).toEqual([]);
  },
);
