import { splitLines } from './columns.ts';
import { readRow } from './readRow.ts';
import { isRowOfChords, settleRows } from './settleRows.ts';

/**
 * Whether chords stand in rows over the lyrics, so that columns matter. Accepts any text; linear in
 * it.
 */
export function hasChordRow(text: string): boolean {
  const rows = settleRows(splitLines(text).map(readRow));
  return rows.some((row) => row.kind === 'chords' || isRowOfChords(row));
}
