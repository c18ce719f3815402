import type { Notation } from '#song/valueSets.ts';
import { type Key, movedKey, signatureOf } from './key.ts';
import {
  beginsChord,
  isDash,
  isParting,
  namesIn,
  type Note,
  parseNote,
  printNote,
  type Writing,
} from './note.ts';
import { type ChordPart, parseChords } from './parseChords.ts';

/** A transposition from the written key to another, in a notation. */
export interface Move {
  readonly from: Key;
  readonly to: Key;
  readonly notation: Notation;
  /** How the whole song writes its notes. */
  readonly writing: Writing;
}

/**
 * Transposes a chord text to another key and notation, basses and runs included. Everything else
 * stays as written: qualities, brackets, stars, spaces, case, the accidental's glyph. From a key to
 * itself, as written, returns the text unchanged; so it does for a text that is not chords. Linear
 * in the text.
 */
export function transpose(text: string, move: Move): string {
  if (move.from.tonic === move.to.tonic && move.notation === 'written') return text;
  const parts = parseChords(text);
  return parts === null ? text : movedParts(parts, move);
}

function movedParts(parts: readonly ChordPart[], move: Move): string {
  const visible = parts.filter(isVisible);
  let index = -1; // among these
  let text = '';
  let open = ''; // closes a bracket that was added
  let renamed: Note['names'] | null = null; // the names of the previous note, if they changed
  for (const part of parts) {
    if (isVisible(part)) index++;
    const before = visible[index - 1];
    const note = part.kind === 'note' ? parseNote(part.text, move.writing) : null;
    if (note !== null) {
      const names = namesIn(move.notation, note.names);
      renamed = names === note.names ? null : names;
      text += movedNote(note, part.text, move);
    } else if (part.kind !== 'quality') {
      text += part.text + open;
      open = '';
    } else if (
      before?.kind === 'note' &&
      /[#b♯♭]/.test(part.text) &&
      !/[#b♯♭]/.test(text.slice(-1))
    ) {
      text += `(${part.text}`; // `Fa#b5` is not `Solb5`
      open = ')';
    } else {
      text += (renamed === null ? part.text : qualityIn(renamed, visible, index)) + open;
      open = '';
    }
  }
  return text;
}

/** Invisible characters are ignored (decision 18). */
function isVisible({ text }: ChordPart): boolean {
  return !/^\p{Cf}/u.test(text);
}

function movedNote(note: Note, text: string, move: Move): string {
  const place = movedPlace(note.place, move);
  const isKept = place === note.place && note.names === 'solfège';
  if (isKept && namesIn(move.notation, note.names) === 'solfège') return text;
  return printNote({ ...note, place }, move.notation, move.writing);
}

const farthestFlat = -6; // fifths from the key's own, such as Solb in Do
const farthestSharp = 9; // such as Re# in Do

/**
 * A shift along the line of fifths (decision 33). Uses the enharmonic equivalent for a note that is
 * not in its key (La# in Fa), and for one that the target key could write only with two
 * accidentals, or with Mi#, Dob, Si# or Fab outside its scale.
 */
function movedPlace(place: number, { from, to }: Move): number {
  if (from.tonic === to.tonic) return place;
  const own = signatureOf(from);
  const near = within(place, own + farthestFlat, own + farthestSharp);
  const target = signatureOf(to);
  const flattest = target === -6 ? -7 : -6;
  const sharpest = target === 6 ? 11 : 10;
  return within(near + to.tonic - from.tonic, flattest, sharpest);
}

/** The enharmonic equivalent within bounds that are at least an octave apart. */
function within(place: number, flattest: number, sharpest: number): number {
  let near = place;
  while (near > sharpest) near -= 12;
  while (near < flattest) near += 12;
  return near;
}

type Parts = readonly ChordPart[];

/**
 * The quality of a note whose names changed. A minor is `m` in letters, `-` in solfège. In solfège
 * a dash between two chords both means minor and separates them (decision 18): `La-Mi-` is `Am-Em`.
 * In letters it only separates.
 */
function qualityIn(names: Note['names'], parts: Parts, index: number): string {
  const [mark, next] = parts.slice(index, index + 2);
  const text = mark?.text ?? '';
  if (parts[index - 1]?.kind !== 'note' || (text !== 'm' && !isDash(mark))) {
    return seventhIn(names, parts, index);
  }
  if (names === 'letters') return isDash(mark) && beginsChord(next) ? `m${text}` : 'm';
  if (isDash(mark)) return isParting(parts, index) ? ` ${text} ` : text;
  return isParting(parts, index + 1) ? '' : '-';
}

/**
 * `7+` is a major seventh in solfège, as in Latin books, and in letters a seventh with a raised
 * fifth; `7+5` is that in both.
 */
function seventhIn(names: Note['names'], parts: Parts, index: number): string {
  const text = parts[index]?.text ?? '';
  const seventh = text === '+' ? index - 1 : index;
  const [seven, plus, fifth, sign] = parts.slice(seventh, seventh + 4).map(textOf);
  const isRaised = fifth === '5' && !/^(?:dim|aum)/.test(sign ?? '');
  if (seven !== '7' || plus !== '+' || isRaised || !isFirst(parts, seventh)) return text;
  if (names === 'letters') return text === '7' ? 'maj7' : fifth === '5' ? '/' : '';
  return text === '+' && fifth !== '5' ? '+5' : text;
}

/** Whether only a minor sign is between a quality and its note. */
function isFirst(parts: Parts, index: number): boolean {
  const [before, last] = [parts[index - 1], parts[index - 2]];
  const isMinor = before?.text === 'm' || isDash(before);
  return (isMinor ? last : before)?.kind === 'note';
}

/** The spec's list, verbatim (spec §4); all other chords follow the same fourth down. */
const byHand: Readonly<Record<string, string>> = {
  'La-': 'Mi-',
  'Re-': 'La-',
  Sol: 'Re',
  Fa: 'Do',
  Mi: 'Si7',
  Do: 'G',
};

export const fourthDown = -5; // semitones

/**
 * A chord text for low voices (decision 22): the spec's six as listed, every other chord a fourth
 * down in its own notation. The six apply only to whole chords: in `Do/Mi` and `Si/La/Mi` the notes
 * belong to a bass or a run and all move together. Other text is returned unchanged.
 */
export function lowChords(text: string, from: Key, writing: Writing): string {
  const parts = parseChords(text);
  if (parts === null) return text;
  const move: Move = { from, to: movedKey(from, fourthDown), notation: 'written', writing };
  let low = '';
  for (let at = 0; at < parts.length; ) {
    const end = endOfChord(parts, at);
    const chord = parts.slice(at, end);
    const listed = isTied(parts, at, end) ? undefined : byHand[chord.map(textOf).join('')];
    low += listed ?? movedParts(chord, move);
    at = end;
  }
  return low;
}

/** Index after the chord that begins at `at`, its qualities included. Other parts are single. */
function endOfChord(parts: readonly ChordPart[], at: number): number {
  let end = at + 1;
  if (parts[at]?.kind !== 'note') return end;
  for (;;) {
    const blank = parts[end]?.kind === 'gap' ? 1 : 0;
    if (parts[end + blank]?.kind !== 'quality') return end;
    end += blank + 1;
  }
}

/** Whether a slash or bracket connects the chord to more; a dangling slash (`Do/`) does not. */
function isTied(parts: readonly ChordPart[], at: number, end: number): boolean {
  const [next, afterNext] = [parts[end]?.kind, parts[end + 1]?.kind];
  return (
    parts[at - 1]?.kind === 'link' ||
    (next === 'link' && afterNext === 'note') ||
    (next !== 'gap' && afterNext === 'quality')
  );
}

function textOf(part: ChordPart): string {
  return part.text;
}
