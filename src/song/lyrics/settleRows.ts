import type { ChordRow, DoubtfulRow, HeadingRow, LyricRow, Row } from './readRow.ts';

export type SettledRow = HeadingRow | LyricRow | ChordRow;

interface ChordNames {
  readonly letters: boolean;
  readonly solfège: boolean;
}

/**
 * Decides the doubtful rows by their neighbours (decisions 17, 18). One is a chord line if it stands
 * over a lyric line, is not itself the lyric under a chord line, and looks like one: set with chord
 * spacing, or written in the names that sure chord lines of this song use.
 */
export function settleRows(rows: readonly Row[]): readonly SettledRow[] {
  const names = namesInUse(rows);
  const settled: SettledRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.kind !== 'doubtful') {
      settled.push(row);
      continue;
    }
    const isLyricOfChords = settled.at(-1)?.kind === 'chords' && takesChords(row.otherwise);
    const isChords = !isLyricOfChords && takesChords(rows[at + 1]) && looksLikeChords(row, names);
    settled.push(
      isChords ? { kind: 'chords', chords: row.chords, judgement: row.judgement } : row.otherwise,
    );
  }
  return settled;
}

/** Whether a chord line can sit over this row: lyrics that have no chords of their own. */
export function takesChords(row: Row | undefined): row is LyricRow {
  return row?.kind === 'lyric' && row.line.pieces === undefined && !isBlank(row);
}

export function isBlank(row: LyricRow): boolean {
  return row.line.pieces === undefined && row.line.lyrics.trim() === '';
}

function looksLikeChords({ judgement, otherwise }: DoubtfulRow, names: ChordNames): boolean {
  if (judgement.echo) return judgement.spaced;
  const inUse = (judgement.letters && names.letters) || (judgement.solfège && names.solfège);
  if (otherwise.kind === 'heading') return inUse; // a lone `A`
  return inUse || judgement.bracketed || judgement.spaced;
}

function namesInUse(rows: readonly Row[]): ChordNames {
  const sure = rows.filter((row) => row.kind === 'chords').map((row) => row.judgement);
  return {
    letters: sure.some((judgement) => judgement.letters),
    solfège: sure.some((judgement) => judgement.solfège),
  };
}
