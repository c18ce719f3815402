import type { ChordJudgement } from './judgeChords.ts';
import type { ChordRow, DoubtfulRow, HeadingRow, LyricRow, Row } from './readRow.ts';

export type SettledRow = HeadingRow | LyricRow | ChordRow;

interface ChordNames {
  readonly letters: boolean;
  readonly solfège: boolean;
}

/**
 * Decides the doubtful rows by their neighbours (decisions 17, 18). One is a chord line if it stands
 * over a lyric line, is not itself the lyric under a chord line, and looks like one: set with chord
 * spacing, or written in the names that sure chord lines of this song use. A lone name in those
 * needs no lyrics under it. What may be sung under a chord row is no heading.
 */
export function settleRows(rows: readonly Row[]): readonly SettledRow[] {
  const names = namesInUse(rows);
  const settled: SettledRow[] = [];
  for (const [at, row] of rows.entries()) {
    const above = settled.at(-1);
    const isUnderChords = above && (above.kind === 'chords' || isRowOfChords(above));
    if (row.kind !== 'doubtful') {
      const isSung = isUnderChords && row.kind === 'heading' && row.sung !== undefined;
      settled.push(isSung ? row.sung : row);
      continue;
    }
    const isLyricOfChords = isUnderChords && takesChords(row.otherwise);
    const looksIt = takesChords(rows[at + 1])
      ? looksLikeChords(row, names)
      : isLonePlainName(row) && isInUse(row.judgement, names);
    settled.push(looksIt && !isLyricOfChords ? asChords(row) : row.otherwise);
  }
  return settled;
}

function isLonePlainName({ judgement, otherwise }: DoubtfulRow): boolean {
  return otherwise.kind === 'lyric' && !judgement.echo && !judgement.bracketed;
}

function asChords({ chords, judgement, voice }: DoubtfulRow): ChordRow {
  return { kind: 'chords', chords, judgement, ...(voice && { voice }) };
}

/** A heading and a whole chord row behind it: `Vers: Do  Sol`. */
export function isRowOfChords(row: Row): row is HeadingRow & { readonly behind: ChordRow } {
  return row.kind === 'heading' && row.behind?.kind === 'chords' && row.behind.judgement.sure;
}

/** Whether a chord line can sit over this row: lyrics that have no chords of their own. */
export function takesChords(row: Row | undefined): row is LyricRow {
  return row?.kind === 'lyric' && row.line.pieces === undefined && !isBlank(row);
}

export function isBlank(row: LyricRow): boolean {
  return row.line.pieces === undefined && row.line.lyrics.trim() === '';
}

function looksLikeChords({ judgement, otherwise, voice }: DoubtfulRow, names: ChordNames): boolean {
  if (judgement.echo) return judgement.spaced;
  const inUse = isInUse(judgement, names);
  if (otherwise.kind === 'heading' || voice) return inUse; // a lone `A`, or a name behind a mark
  return inUse || judgement.bracketed || judgement.spaced;
}

function isInUse(judgement: ChordJudgement, names: ChordNames): boolean {
  return (judgement.letters && names.letters) || (judgement.solfège && names.solfège);
}

function namesInUse(rows: readonly Row[]): ChordNames {
  const sure = rows
    .map((row) => (isRowOfChords(row) ? row.behind : row))
    .flatMap((row) => (row.kind === 'chords' ? [row.judgement] : []));
  return {
    letters: sure.some((judgement) => judgement.letters) || isInSingleLetters(rows),
    solfège: sure.some((judgement) => judgement.solfège),
  };
}

/** Every chord row of such a song is one letter over a lyric line: `D`, `A`, `E` (decision 17). */
function isInSingleLetters(rows: readonly Row[]): boolean {
  const letters = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const name = row.kind === 'doubtful' ? row.chords.trim() : '';
    if (/^[A-H]$/.test(name) && takesChords(rows[at + 1])) letters.add(name);
  }
  return letters.size > 1;
}
