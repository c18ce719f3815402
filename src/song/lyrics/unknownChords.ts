import { parseChords } from '#song/chords/parseChords.ts';
import { splitLines } from './columns.ts';
import { withoutRemark } from './judgeChords.ts';
import { judgeMixed } from './judgeMixed.ts';
import { isUnknownChord } from './judgeRun.ts';
import { readRow } from './readRow.ts';
import { isRowOfChords, type SettledRow, settleRows } from './settleRows.ts';

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

interface NotUnderstood {
  readonly chords: readonly UnknownChord[];
  /** Rows that are sung though at least half of their words are chords; from 0. */
  readonly sung: readonly number[];
}

/** What a song's chord rows leave open, in order. Accepts any text; linear in it. */
export function notUnderstoodIn(text: string): NotUnderstood {
  const rows = splitLines(text);
  const settled = settleRows(rows.map(readRow));
  return {
    chords: unknownIn(settled, rows),
    sung: settled.flatMap((row, at) => {
      const isText = row.kind === 'lyric' && row.line.pieces === undefined;
      return isText && judgeMixed(rows[at] ?? '') !== null ? [at] : [];
    }),
  };
}

function unknownIn(all: readonly SettledRow[], rows: readonly string[]): readonly UnknownChord[] {
  return all.flatMap((settled, row) => {
    if (settled.kind === 'lyric') return inParentheses(rows[row] ?? '', row);
    const chords = isRowOfChords(settled) ? settled.behind : settled;
    if (chords.kind !== 'chords' || !chords.judgement.hasUnknown) return [];
    const isUnknown = (word: string) =>
      chords.judgement.isMixed ? /\p{L}/u.test(word) : isUnknownChord(word);
    return [...withoutRemark(chords.chords).matchAll(/\S+/g)]
      .filter(([word]) => parseChords(word) === null && isUnknown(word))
      .map(({ index, 0: word }) => ({ row, column: index, text: word }));
  });
}

function inParentheses(text: string, row: number): readonly UnknownChord[] {
  return [...text.matchAll(/\(([^\s()]+)\)/g)]
    .filter(([, word = '']) => parseChords(word) === null && isUnknownChord(word))
    .map(({ index, 1: word = '' }) => ({ row, column: index + 1, text: word }));
}
