import { parseChords } from '#song/chords/parseChords.ts';
import { splitLines } from './columns.ts';
import { isUnknownChord } from './judgeChords.ts';
import { readRow } from './readRow.ts';
import { isRowOfChords, settleRows } from './settleRows.ts';

/**
 * A word of a chord row, or alone in parentheses among lyrics, that is no chord that we know: it
 * stays as written in every key.
 */
export interface UnknownChord {
  /** Of the text, from 0. */
  readonly row: number;
  /** Where it begins, in characters of the row with its tabs expanded. */
  readonly column: number;
  readonly text: string;
}

/** The unknown chords of a song, in order. Accepts any text; linear in it. */
export function unknownChordsIn(text: string): readonly UnknownChord[] {
  const rows = splitLines(text);
  return settleRows(rows.map(readRow)).flatMap((settled, row) => {
    if (settled.kind === 'lyric') return inParentheses(rows[row] ?? '', row);
    const chords = isRowOfChords(settled) ? settled.behind : settled;
    if (chords.kind !== 'chords' || !chords.judgement.hasUnknown) return [];
    return [...chords.chords.matchAll(/\S+/g)]
      .filter(([word]) => parseChords(word) === null && isUnknownChord(word))
      .map(({ index, 0: word }) => ({ row, column: index, text: word }));
  });
}

function inParentheses(text: string, row: number): readonly UnknownChord[] {
  return [...text.matchAll(/\(([^\s()]+)\)/g)]
    .filter(([, word = '']) => parseChords(word) === null && isUnknownChord(word))
    .map(({ index, 1: word = '' }) => ({ row, column: index + 1, text: word }));
}
