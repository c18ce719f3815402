import { chordRuns } from '#song/chords/parseChords.ts';
import { offsetsOfColumns } from '#song/lyrics/columns.ts';
import type { Line } from '#song/lyrics/section.ts';
import type { Syllable, Word } from './arrangement.ts';

/**
 * Splits lyrics into words and words into syllables, one at each chord. A chord above white space
 * or past the end becomes a word without text, unless a word begins below it. Indentation and
 * trailing white space are dropped; all other text is kept, in order. `chords` ascend.
 */
export function arrangeWords(lyrics: string, chords: readonly PlacedChord[]): readonly Word[] {
  const behindLast = (chords.at(-1)?.at ?? -1) + 1;
  const text = lyrics.padEnd(behindLast);
  const words: { syllables: Syllable[]; from: number; to: number }[] = [];
  let next = 0; // the first chord not yet placed

  for (const found of text.matchAll(/\S+|$/g)) {
    const from = found.index;
    const to = from + found[0].length;
    const mine: PlacedChord[] = [];
    for (
      let chord = chords[next];
      chord && chord.at < Math.max(to, from + 1);
      chord = chords[next]
    ) {
      next++;
      if (from < to && from - chord.at < chord.reach) {
        mine.push(chord);
      } else {
        const end = Math.min(chord.at + chord.chord.length, Math.max(from - 1, chord.at));
        words.push({ syllables: [{ chord: chord.chord, text: '' }], from: chord.at, to: end });
      }
    }
    if (from < to) words.push({ syllables: cutAtChords(found[0], from, mine), from, to });
  }
  return words.map(({ syllables, to }, index) => {
    const following = words[index + 1];
    return { syllables, space: following ? text.slice(to, following.from) : '' };
  });
}

/**
 * The syllables of a word that begins at `from`; text before its first chord is a syllable without
 * one.
 */
function cutAtChords(word: string, from: number, chords: readonly PlacedChord[]): Syllable[] {
  const cuts = chords.map((chord) => Math.max(0, chord.at - from));
  const syllables = chords.map(({ chord }, index) => ({
    chord,
    text: word.slice(cuts[index], cuts[index + 1]),
  }));
  const head = word.slice(0, cuts[0]);
  return head === '' ? syllables : [{ chord: null, text: head }, ...syllables];
}

/** A chord and its position in the lyrics. */
interface PlacedChord {
  readonly chord: string;
  /** Offset in the lyrics in code units; past the end for chords further right. */
  readonly at: number;
  /** Above white space, the chord belongs to a word that begins less than this much further on. */
  readonly reach: number;
}

const directlyBefore = 2; // one space between chord and word

/** The chords of a line with their positions, from left to right. */
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
