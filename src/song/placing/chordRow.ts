import { chordRuns } from '#song/chords/parseChords.ts';
import { widthOf } from '#song/lyrics/columns.ts';
import type { Line } from '#song/lyrics/section.ts';
import { after, before, chordsOf, indentOf } from './cells.ts';
import type { Change } from './inlineLine.ts';

const apart = 2; // columns from the words, or a chord belongs to them

interface WrittenRow {
  /** With blanks in the stead of a mark or heading. */
  readonly row: string;
  /** The line it belongs to. */
  readonly line: Line;
  /** Width of the mark that the row of words begins with. */
  readonly mark: number;
}

/**
 * A chord row after a change: the other chords keep their columns, but in a line of chords alone.
 * Null where a chord does not fit between blanks.
 */
export function changedChordRow(written: WrittenRow, change: Change): string | null {
  const { row, line } = written;
  const runs = chordRuns(row);
  const places = chordsOf(line).map(({ at }) => at);
  if (runs.length !== places.length || /\p{Cf}/u.test(row)) return null;
  const columns = new Map<number, number>(); // of places that have a chord
  const isAlone = line.lyrics.trim() === '';
  let changed = row;
  for (const [nth, { at, text }] of [...runs.entries()].toReversed()) {
    const place = places[nth] ?? 0;
    const instead = change.get(place);
    if (instead === undefined) continue;
    columns.set(place, at);
    const rest = changed.slice(at + text.length);
    const isTaken = isAlone && instead.length === 0;
    const now = isAlone ? instead.join('  ') : ' '.repeat(text.length);
    changed = changed.slice(0, at) + now + (isTaken ? rest.trimStart() : rest);
  }
  return isAlone ? addedAlone(changed, change) : addedOver(changed, written, change, columns);
}

function addedAlone(row: string, change: Change): string {
  const indent = row.length - row.trimStart().length;
  const first = [...(change.get(before) ?? []), row.slice(indent).trimEnd()];
  const all = [...first, ...(change.get(after) ?? [])];
  return row.slice(0, indent) + all.filter((chord) => chord !== '').join('  ');
}

function addedOver(
  row: string,
  { line, mark }: WrittenRow,
  change: Change,
  columns: ReadonlyMap<number, number>,
): string | null {
  const { lyrics } = line;
  const indent = indentOf(line);
  const marked = row.slice(0, mark).trim() === '' ? mark : 0;
  const columnOf = (place: number) => {
    const at = place + indent;
    return marked + widthOf(lyrics.slice(0, at)) + Math.max(0, at - lyrics.length);
  };
  const wordsEnd = columnOf(lyrics.trim().length);
  let changed = row;
  for (const [place, chords] of change) {
    for (const chord of place === before ? chords.toReversed() : chords) {
      const { length } = chord;
      let column = columns.get(place) ?? 0;
      if (place === after) {
        column = Math.max(changed.trimEnd().length, wordsEnd) + apart;
      } else if (place === before) {
        const first = changed.search(/\S|$/);
        const room = first === changed.length ? Infinity : first - length - 1;
        column = Math.min(columnOf(0) - Math.max(length, apart), room);
      } else if (!columns.has(place)) column = columnOf(place);
      const isFree =
        column >= 0 && changed.slice(Math.max(0, column - 1), column + length + 1).trim() === '';
      if (!isFree) return null;
      changed = changed.slice(0, column).padEnd(column) + chord + changed.slice(column + length);
    }
  }
  return changed.trimEnd();
}
