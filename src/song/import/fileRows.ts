/** A row of a file, or the part of one before or behind a form feed. */
export interface FileRow {
  /** In the file, from 1. */
  readonly line: number;
  readonly text: string;
  /** A form feed stands before it. */
  readonly isNewPage?: true;
}

const lineEnd = /\r\n|[\n\r\v\u0085\u2028\u2029]/;

/** The rows of a file. A lone CR ends one, as on old machines and in OnSong. */
export function rowsOf(text: string): readonly FileRow[] {
  return text.split(lineEnd).flatMap((row, at) =>
    row.split('\f').map((part, piece): FileRow => {
      return { line: at + 1, text: part, ...(piece > 0 && { isNewPage: true }) };
    }),
  );
}

export function isBlankRow(row: FileRow | undefined): boolean {
  return (row?.text ?? '').trim() === '';
}

/** Rows as one text, without blank ones around it. */
export function textOf(rows: readonly FileRow[]): string {
  let [start, end] = [0, rows.length];
  while (start < end && isBlankRow(rows[start])) start++;
  while (end > start && isBlankRow(rows[end - 1])) end--;
  return rows
    .slice(start, end)
    .map(({ text }) => text)
    .join('\n');
}

const fewestRows = 8;
const mostTogether = 0.1; // of the rows that are not blank

/**
 * Rows of a text with a blank row below each, as a word processor saves paragraphs, without these;
 * of more blank rows together half remain. The same array for any other text.
 */
export function singleSpaced(rows: readonly FileRow[]): readonly FileRow[] {
  let [written, together, gap, widest] = [0, 0, 1, 0];
  for (const row of rows) {
    if (isBlankRow(row)) gap++;
    else {
      if (written > 0) widest = Math.max(widest, gap);
      written++;
      together += Number(gap === 0 && row.isNewPage !== true);
      gap = 0;
    }
  }
  if (written < fewestRows || widest < 2 || together > written * mostTogether) return rows;
  let blanks = 0;
  return rows.filter((row) => {
    blanks = isBlankRow(row) ? blanks + 1 : 0;
    return blanks === 0 || row.isNewPage === true || blanks % 2 === 0;
  });
}
