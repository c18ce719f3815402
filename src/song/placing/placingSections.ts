import { lineEnd, splitLines } from '#song/lyrics/columns.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { type ChordRow, readRow } from '#song/lyrics/readRow.ts';
import type { Line, Section } from '#song/lyrics/section.ts';
import { settleRows } from '#song/lyrics/settleRows.ts';

/** A line of a song, and where it is in the text. */
export interface PlacingLine {
  /** From 0; of the words, or of a line of chords alone. */
  readonly row: number;
  readonly line: Line;
  /** Where its chords are, if they stand in a row of their own. */
  readonly chordRow: ChordRowPlace | null;
}

interface ChordRowPlace {
  readonly row: number;
  /** With blanks in the stead of tabs, and of the mark or heading that the row begins with. */
  readonly chords: string;
}

/** A section as parsed, with the places of its lines. */
export interface PlacingSection {
  readonly section: Section;
  /** Those of `section.lines`, in order. */
  readonly lines: readonly PlacingLine[];
}

/** A text as rows, and what they are read as. */
export interface PlacingSong {
  readonly rows: readonly string[];
  /** The line end of each row as written; empty after the last one if it has none. */
  readonly ends: readonly string[];
  /** The rows with tabs expanded, as they are read. */
  readonly expanded: readonly string[];
  readonly sections: readonly PlacingSection[];
}

/** A song as `parseLyrics` parses it, with the rows that acts name. Linear in the text. */
export function placingSections(text: string): readonly PlacingSection[] {
  return readPlacing(text).sections;
}

/** Cache: of one text after the other several questions are asked. */
let latest: { readonly text: string; readonly song: PlacingSong } | null = null;

export function readPlacing(text: string): PlacingSong {
  if (latest?.text !== text) latest = { text, song: read(text) };
  return latest.song;
}

const anyEnd = new RegExp(`(${lineEnd.source})`);

function read(text: string): PlacingSong {
  const parts = text.split(anyEnd);
  const expanded = splitLines(text);
  const settled = settleRows(expanded.map(readRow));
  const found: number[] = [];
  const sections = parseLyrics(text, (row) => found.push(row));
  const chordsIn = (row: number): ChordRow | null => {
    const is = settled[row];
    if (is?.kind === 'chords') return is;
    return is?.kind === 'heading' && is.behind?.kind === 'chords' ? is.behind : null;
  };
  let next = 0;
  const placed = (line: Line): PlacingLine => {
    const row = found[next++] ?? 0;
    const own = line.lyrics === '' && line.pieces === undefined ? row : row - 1;
    const chords = line.chords === '' ? undefined : chordsIn(own)?.chords;
    return { row, line, chordRow: chords === undefined ? null : { row: own, chords } };
  };
  return {
    rows: expanded.map((_, row) => parts[2 * row] ?? ''),
    ends: expanded.map((_, row) => parts[2 * row + 1] ?? ''),
    expanded,
    sections: sections.map((section) => ({ section, lines: section.lines.map(placed) })),
  };
}

/** Whether a line has words, and not only chords. */
export function isSung({ line }: PlacingLine): boolean {
  return line.lyrics.trim() !== '';
}
