import type { ChordJudgement } from './judgeChords.ts';
import { isPureLabel } from './readHeading.ts';
import type { ChordRow, DoubtfulRow, HeadingRow, LyricRow, Row } from './readRow.ts';

export type SettledRow = HeadingRow | LyricRow | ChordRow;

interface ChordNames {
  readonly letters: boolean;
  readonly solfège: boolean;
}

/**
 * Decides doubtful rows by their neighbours (decisions 17, 18). A row is a chord line if it is
 * above a lyric line, is not itself the lyric below a chord line, and looks like one: with chord
 * spacing, or in the notation of certain chord lines of the song. A lone name in that notation
 * needs no lyrics below. Text that may be sung below a chord row is no heading, except if that row
 * belongs to a heading and another heading follows: `Mellomspill: La-`, «Refreng: Halleluja».
 */
export function settleRows(rows: readonly Row[]): readonly SettledRow[] {
  const names = namesInUse(rows);
  let above: SettledRow | undefined;
  return rows.map((row, at) => {
    above = settle(row, above, rows[at + 1], names);
    return above;
  });
}

function settle(
  row: Row,
  above: SettledRow | undefined,
  below: Row | undefined,
  names: ChordNames,
): SettledRow {
  if (row.kind === 'lyric' || row.kind === 'chords') return row;
  const isUnderChords = above?.kind === 'chords' || (above !== undefined && isRowOfChords(above));
  if (row.kind === 'heading') {
    const follows = above?.kind === 'heading' && isPureLabel(row.heading);
    return isUnderChords && !follows ? (row.sung ?? row) : row;
  }
  if (isUnderChords && takesChords(row.otherwise)) return row.otherwise;
  const looksIt = takesChords(below)
    ? looksLikeChords(row, names)
    : isLonePlainName(row) && isInUse(row.judgement, names);
  return looksIt ? asChords(row) : row.otherwise;
}

function isLonePlainName({ judgement, otherwise }: DoubtfulRow): boolean {
  return otherwise.kind === 'lyric' && !judgement.echo && !judgement.bracketed;
}

function asChords({ chords, judgement, voice }: DoubtfulRow): ChordRow {
  return { kind: 'chords', chords, judgement, ...(voice && { voice }) };
}

/** A heading followed by a whole chord row: `Vers: Do  Sol`. */
export function isRowOfChords(row: Row): row is HeadingRow & { readonly behind: ChordRow } {
  return row.kind === 'heading' && row.behind?.kind === 'chords' && row.behind.judgement.sure;
}

/** Whether a chord line can be above this row: lyrics without chords of their own. */
export function takesChords(row: Row | undefined): row is LyricRow {
  return row?.kind === 'lyric' && row.line.pieces === undefined && !isBlank(row);
}

export function isBlank(row: LyricRow): boolean {
  return row.line.pieces === undefined && row.line.lyrics.trim() === '';
}

function looksLikeChords({ judgement, otherwise, voice }: DoubtfulRow, names: ChordNames): boolean {
  if (judgement.echo) return judgement.spaced;
  const inUse = isInUse(judgement, names);
  if (otherwise.kind === 'heading' || voice) return inUse; // a lone `A`, or a name after a mark
  return inUse || judgement.bracketed || judgement.spaced;
}

function isInUse(judgement: ChordJudgement, names: ChordNames): boolean {
  return (judgement.letters && names.letters) || (judgement.solfège && names.solfège);
}

function namesInUse(rows: readonly Row[]): ChordNames {
  const used = { letters: false, solfège: false };
  if (!rows.some(({ kind }) => kind === 'doubtful')) return used; // they decide no others
  for (const row of rows) {
    const chords = isRowOfChords(row) ? row.behind : row;
    if (chords.kind !== 'chords') continue;
    used.letters ||= chords.judgement.letters;
    used.solfège ||= chords.judgement.solfège;
  }
  used.letters ||= isInSingleNames(rows, /^[A-H]$/);
  used.solfège ||= isInSingleNames(rows, /^(?:Do|Re|Mi|Fa|Sol|La|Si)$/);
  return used;
}

/** Whether two or more different names stand alone above lyric lines: `D`, `A`, `E` (decision 17). */
function isInSingleNames(rows: readonly Row[], plain: RegExp): boolean {
  const names = new Set<string>();
  rows.forEach((row, at) => {
    if (row.kind !== 'doubtful' || !takesChords(rows[at + 1])) return;
    const name = row.chords.trim();
    if (plain.test(name)) names.add(name);
  });
  return names.size > 1;
}
