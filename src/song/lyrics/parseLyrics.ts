import { outdent } from './columns.ts';
import type { ChordRow, LyricRow } from './readRow.ts';
import { readRow } from './readRow.ts';
import type { Line, Section } from './section.ts';
import type { SettledRow } from './settleRows.ts';
import { isBlank, settleRows, takesChords } from './settleRows.ts';
import { splitLines } from './splitLines.ts';

/** Text before any heading goes here (spec §4). */
const implicitHeading = { type: 'verse', title: 'Vers 1' } as const;

/**
 * Reads a song as it is typed: headings, chord lines over lyric lines, inline chords, voices
 * (spec §4, decisions 17–21). Any text is a song: nothing is refused, and no text is lost; only
 * blank lines before the first text go. Takes time linear in the text.
 */
export function parseLyrics(text: string): Section[] {
  const sections: (Section & { readonly lines: Line[] })[] = [];
  let waiting: ChordRow | null = null; // a chord row until the row below it is known
  const add = (line: Line) => {
    if (sections.length === 0) sections.push({ ...implicitHeading, lines: [] });
    sections.at(-1)?.lines.push(line);
  };

  for (const row of settleRows(splitLines(text).map(readRow))) {
    if (waiting !== null && belongsTogether(waiting, row)) {
      add(withChords(row, waiting));
      waiting = null;
      continue;
    }
    if (waiting !== null) add(chordsAlone(waiting));
    waiting = row.kind === 'chords' ? row : null;
    if (row.kind === 'heading') sections.push({ ...row.heading, lines: [] });
    if (row.kind === 'lyric' && (sections.length > 0 || !isBlank(row))) add(row.line);
  }
  if (waiting !== null) add(chordsAlone(waiting));
  return sections;
}

/** A chord row and the lyrics under it, unless each has a voice of its own. */
function belongsTogether(chords: ChordRow, row: SettledRow): row is LyricRow {
  return takesChords(row) && (chords.voice === undefined || row.line.voice === undefined);
}

function withChords({ line, markWidth }: LyricRow, { chords, voice }: ChordRow): Line {
  return { ...line, ...(voice && { voice }), chords: outdent(chords, markWidth) };
}

function chordsAlone({ chords, voice }: ChordRow): Line {
  return { chords, lyrics: '', ...(voice && { voice }) };
}
