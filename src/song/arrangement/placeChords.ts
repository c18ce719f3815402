import { chordRuns } from '#song/chords/chordRuns.ts';
import { offsetsOfColumns } from '#song/lyrics/columns.ts';
import type { Line } from '#song/lyrics/section.ts';

/** A chord and the place in the lyrics it sits over. */
export interface PlacedChord {
  readonly chord: string;
  /** Offset in the lyrics in code units; behind their end for chords that stand further right. */
  readonly at: number;
  /** Over white space, the chord belongs to a word that begins less than this much further on. */
  readonly reach: number;
}

const directlyBefore = 2; // one blank between chord and word

/** The chords of a line with their places, from left to right. */
export function placeChords(line: Line): readonly PlacedChord[] {
  const placed = [...chordsOfChordLine(line), ...inlineChords(line)];
  return line.chords === '' ? placed : placed.sort((one, other) => one.at - other.at);
}

function chordsOfChordLine({ chords, lyrics }: Line): PlacedChord[] {
  if (chords === '') return [];
  const runs = chordRuns(chords);
  const offsets = offsetsOfColumns(
    lyrics,
    runs.map((run) => run.at),
  );
  return runs.map(({ at, text }, index) => ({
    chord: text,
    at: offsets[index] ?? at,
    reach: Math.max(text.length, directlyBefore),
  }));
}

function inlineChords({ pieces }: Line): PlacedChord[] {
  const placed: PlacedChord[] = [];
  let at = 0;
  for (const piece of pieces ?? []) {
    if (piece.kind === 'text') at += piece.text.length;
    else placed.push({ chord: piece.chord.trim(), at, reach: directlyBefore });
  }
  return placed;
}
