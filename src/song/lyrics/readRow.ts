import type { ChordJudgement } from './judgeChords.ts';
import { judgeChords } from './judgeChords.ts';
import type { Heading } from './readHeading.ts';
import {
  isPureLabel,
  readHeading,
  readVoiceHeading,
  splitBeforeChord,
  splitHeading,
} from './readHeading.ts';
import { readInlineChords } from './readInlineChords.ts';
import {
  beginsWithMark,
  mayNameVoice,
  readMark,
  type VoiceMark,
  voiceOfText,
} from './readVoice.ts';
import { type Line, lineOf, type Voice } from './section.ts';

/** The kind of a row, as far as the row alone determines it. */
export type Row = HeadingRow | LyricRow | ChordRow | DoubtfulRow;

export interface HeadingRow {
  readonly kind: 'heading';
  readonly heading: Heading;
  /** Chords or lyrics after its colon. */
  readonly behind?: ChordRow | LyricRow;
  /**
   * The same row as lyrics, for use below a chord row; none if nobody sings such a line (decision
   * 17).
   */
  readonly sung?: LyricRow;
}

/** A blank row is an empty lyric row. */
export interface LyricRow {
  readonly kind: 'lyric';
  readonly line: Line;
  /** Width in columns of the mark removed from the line. */
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
  readonly voice?: Voice;
}

export function readRow(row: string): Row {
  if (row === '') return { kind: 'lyric', line: lineOf('', row), markWidth: 0 };
  const judgement = judgeChords(row);
  const isMixed = judgement?.isMixed === true;
  if (judgement?.sure && !isMixed) return { kind: 'chords', chords: row, judgement };
  const mark = mayNameVoice(row) ? readMark(row) : null;
  const marked =
    (judgement === null || isMixed) && mark !== null ? readMarkedChords(row, mark) : null;
  if (marked !== null) return marked;
  const otherwise = readHeadingOrLyrics(row, mark);
  if (isMixed) {
    const isPlayed = otherwise.kind === 'lyric' && !beginsWithMark(row);
    return isPlayed ? { kind: 'chords', chords: row, judgement } : otherwise;
  }
  return judgement === null ? otherwise : { kind: 'doubtful', chords: row, judgement, otherwise };
}

/** `K: La-  Mi`: the mark is replaced by spaces, so that the chords keep their columns. */
function readMarkedChords(row: string, mark: VoiceMark): ChordRow | DoubtfulRow | null {
  const rest = row.slice(mark.width);
  const judgement = judgeChords(rest);
  if (judgement === null) return null;
  if (judgement.isMixed && readHeadingOrLyrics(rest, null).kind !== 'lyric') return null;
  const marked = { chords: withoutStart(row, mark.width), judgement, voice: mark.voice };
  return judgement.sure
    ? { kind: 'chords', ...marked }
    : { kind: 'doubtful', ...marked, otherwise: readLyrics(row, mark) };
}

/** The rest of a row in its original columns. */
function withoutStart(row: string, width: number): string {
  return ' '.repeat(width) + row.slice(width);
}

function readHeadingOrLyrics(row: string, mark: VoiceMark | null): HeadingRow | LyricRow {
  const lyric = readLyrics(row, mark);
  if (mayNameVoice(row)) {
    const voiceHeading = readVoiceHeading(row);
    if (voiceHeading !== null) return { kind: 'heading', heading: voiceHeading };
    if (mark !== null || beginsWithMark(row)) return lyric;
  }
  if (lyric.line.pieces) {
    const chorded = splitBeforeChord(row);
    const chords = chorded && readChordsBehind(row, chorded.from);
    if (chords) return { kind: 'heading', heading: chorded.heading, behind: chords };
  }
  const split = splitHeading(row);
  const behind = split && readBehind(row, split.from);
  if (split && !behind) return lyric;
  const heading = split?.heading ?? (lyric.line.pieces ? null : readHeading(row));
  if (heading === null) return lyric;
  const maySing = behind?.kind === 'lyric' || !(behind?.judgement.sure || isPureLabel(heading));
  return {
    kind: 'heading',
    heading,
    ...(behind && { behind }),
    ...(maySing && { sung: lyric }),
  };
}

/**
 * After a heading one name is enough to be a chord. Null if it is no heading with text: a line with
 * two headings is lyrics, which also prevents recursion through all of them.
 */
function readBehind(row: string, from: number): ChordRow | LyricRow | null {
  const rest = row.slice(from);
  const words = rest.trimStart();
  if (splitHeading(words) !== null || readInlineChords(row.slice(0, from)) !== null) return null;
  const chords = readChordsBehind(row, from);
  if (chords !== null) return chords;
  const read = readRow(words);
  return read.kind === 'lyric' ? read : null;
}

function readChordsBehind(row: string, from: number): ChordRow | null {
  const judgement = judgeChords(row.slice(from));
  if (judgement === null || judgement.echo) return null;
  return { kind: 'chords', chords: withoutStart(row, from), judgement };
}

function readLyrics(row: string, mark: VoiceMark | null): LyricRow {
  const markWidth = mark?.width ?? 0;
  const body = row.slice(markWidth);
  const pieces = readInlineChords(body);
  let lyrics = body;
  let start = body; // or what is sung first
  if (pieces !== null) {
    lyrics = start = '';
    for (const piece of pieces) {
      if (piece.kind === 'chord') continue;
      lyrics += piece.text;
      start ||= piece.text;
    }
  }
  const voice = mark?.voice ?? (mayNameVoice(start) ? voiceOfText(lyrics) : null);
  return { kind: 'lyric', line: lineOf('', lyrics, voice, pieces), markWidth };
}
