import type { ChordJudgement } from './judgeChords.ts';
import { judgeChords } from './judgeChords.ts';
import type { Heading } from './readHeading.ts';
import { readHeading, readVoiceHeading } from './readHeading.ts';
import { readInlineChords } from './readInlineChords.ts';
import { beginsWithMark, readMark, voiceOfText } from './readVoice.ts';
import type { Line, Voice } from './section.ts';

/** What a row of the written text is, as far as the row alone can tell. */
export type Row = HeadingRow | LyricRow | ChordRow | DoubtfulRow;

export interface HeadingRow {
  readonly kind: 'heading';
  readonly heading: Heading;
}

/** A blank row is a lyric row too, with nothing on it. */
export interface LyricRow {
  readonly kind: 'lyric';
  readonly line: Line;
  /** Columns of the mark that was taken out of the line. */
  readonly markWidth: number;
}

export interface ChordRow {
  readonly kind: 'chords';
  readonly chords: string;
  readonly judgement: ChordJudgement;
  readonly voice?: Voice;
}

/** Words that are chord names, such as `Sol` or `A`: the rows around it decide. */
export interface DoubtfulRow {
  readonly kind: 'doubtful';
  readonly chords: string;
  readonly judgement: ChordJudgement;
  readonly otherwise: HeadingRow | LyricRow;
}

export function readRow(row: string): Row {
  const judgement = judgeChords(row);
  if (judgement?.sure) return { kind: 'chords', chords: row, judgement };
  const otherwise = readHeadingOrLyrics(row);
  return judgement === null
    ? (readMarkedChords(row) ?? otherwise)
    : { kind: 'doubtful', chords: row, judgement, otherwise };
}

/** `K: La-  Mi`: the mark gives its place to blanks, so that the chords keep their columns. */
function readMarkedChords(row: string): ChordRow | null {
  const mark = readMark(row);
  if (mark === null) return null;
  const chords = row.slice(mark.width);
  const judgement = judgeChords(chords);
  if (!judgement?.sure) return null;
  return { kind: 'chords', chords: ' '.repeat(mark.width) + chords, judgement, voice: mark.voice };
}

function readHeadingOrLyrics(row: string): HeadingRow | LyricRow {
  const voiceHeading = readVoiceHeading(row);
  if (voiceHeading !== null) return { kind: 'heading', heading: voiceHeading };
  const lyric = readLyrics(row);
  if (lyric.line.pieces === undefined && !beginsWithMark(row)) {
    const heading = readHeading(row);
    if (heading !== null) return { kind: 'heading', heading };
  }
  return lyric;
}

function readLyrics(row: string): LyricRow {
  const mark = readMark(row);
  const body = row.slice(mark?.width ?? 0);
  const pieces = readInlineChords(body);
  const lyrics =
    pieces === null
      ? body
      : pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  const voice = mark?.voice ?? voiceOfText(lyrics);
  return {
    kind: 'lyric',
    line: {
      chords: '',
      lyrics,
      ...(pieces !== null && { pieces }),
      ...(voice !== null && { voice }),
    },
    markWidth: mark?.width ?? 0,
  };
}
