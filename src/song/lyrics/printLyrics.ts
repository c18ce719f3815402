import { beginsWithMark } from './readVoice.ts';
import type { Line, Section } from './section.ts';

/**
 * Writes sections as text. `parseLyrics` reads the same sections from it, which is why every
 * section gets its heading, every voice its mark, and every row a line end.
 */
export function printLyrics(sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => [
    section.voice ? `${section.title}:` : section.title,
    ...section.lines.flatMap(printLine),
  ]);
  return rows.map((row) => `${row}\n`).join('');
}

function printLine({ chords, lyrics, pieces, voice }: Line): string[] {
  if (chords !== '' && lyrics === '') {
    return [voice ? `${voice}:${chords.slice('A:'.length)}` : chords];
  }
  const body = pieces?.map(printPiece).join('') ?? lyrics;
  const mark = voice === undefined || beginsWithMark(body) ? '' : `${voice}: `;
  const row = mark + body;
  return chords === '' ? [row] : [' '.repeat(mark.length) + chords, row];
}

function printPiece(piece: NonNullable<Line['pieces']>[number]): string {
  return piece.kind === 'chord' ? `(${piece.chord})` : piece.text;
}
