import { judgeChords } from './judgeChords.ts';
import { isPureLabel, readHeading } from './readHeading.ts';
import { readRow } from './readRow.ts';
import { beginsWithMark } from './readVoice.ts';
import type { Line, Section } from './section.ts';

/**
 * Writes sections as text that `parseLyrics` parses to the same sections. So every section with a
 * heading gets it, every voice its mark, and every row a line end.
 */
export function printLyrics(sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => {
    const lines = section.lines.flatMap(printLine);
    return section.unnamed ? lines : withHeading(section, lines);
  });
  return rows.map((row) => `${row}\n`).join('');
}

/**
 * Puts a chord row after the heading if there is room, `Intro: Do Sol`: alone it might be paired
 * with other rows or not be recognized as a chord row. The parser replaces the heading by spaces,
 * so no other white space may be there. Not for a row that would be a heading there.
 */
function withHeading({ title, voice, lines }: Section, rows: readonly string[]): string[] {
  const [first = '', ...others] = rows;
  const label = `${title}:`;
  const chords = first.slice(label.length);
  const hasRoom = lines[0]?.chords !== '' && first.startsWith(' '.repeat(label.length));
  const judgement = hasRoom ? judgeChords(chords) : null;
  const isRow = judgement?.sure || (judgement?.echo === false && lines[0]?.lyrics === '');
  const below = readRow(others[0] ?? '');
  const isHeading = below.kind === 'heading' && !(judgement?.sure && !isPureLabel(below.heading));
  if (isRow && !isHeading && !voice && !title.includes(':')) return [label + chords, ...others];
  return [voice || readHeading(title) === null ? label : title, ...rows];
}

function printLine({ chords, lyrics, pieces, voice }: Line): string[] {
  if (chords !== '' && lyrics === '') {
    const isBar = voice === 'A' && chords.charAt(2) === '|'; // `A:|` would be a chord before a bar
    const mark = isBar ? 'a' : voice;
    return [mark ? `${mark}:${chords.slice('A:'.length)}` : chords];
  }
  const body = pieces?.map(printPiece).join('') ?? lyrics;
  const mark = voice === undefined || beginsWithMark(body) ? '' : `${voice}: `;
  const row = mark + body;
  if (chords === '') return [row];
  const above = ' '.repeat(mark.length) + chords;
  const isMarked = mark !== '' && mayBeHeading(above) && readRow(row).kind === 'doubtful';
  return [isMarked ? mark + chords : above, row];
}

/** Whether it is the chord row of `A` alone, above what may be one itself. */
function mayBeHeading(chords: string): boolean {
  const row = readRow(chords);
  return row.kind === 'doubtful' && row.otherwise.kind === 'heading';
}

function printPiece(piece: NonNullable<Line['pieces']>[number]): string {
  return piece.kind === 'chord' ? `(${piece.chord})` : piece.text;
}
