import type { PersonMusic } from '#song/songPreferences.ts';
import { isParting, parseNote, pitchOf, type Writing } from './note.ts';
import { type ChordPart, parseChords } from './parseChords.ts';
import { readQuality, type Tones } from './readQuality.ts';

export type Instrument = PersonMusic['instrument'];

/** The open strings as MIDI notes (60 is middle C), in their order on the instrument. */
export const openStrings: Readonly<Record<Instrument, readonly number[]>> = {
  guitar: [40, 45, 50, 55, 59, 64],
  ukulele: [67, 60, 64, 69],
};

/**
 * The shapes of an instrument. A key is a chord by its tones as hexadecimal semitones above the
 * root (`037` is minor), with a bass after a slash (`047/4`); its value has, for each root from Do
 * up, shapes in order of preference: `x35553.013331.3 …`.
 */
export type ShapeBook = Readonly<Record<string, readonly string[]>>;

/** How a chord is held. Strings in the order of `openStrings`. */
export interface Shape {
  /** Null is muted, 0 open. */
  readonly frets: readonly (number | null)[];
  /** 1 is the index finger; 0 if none is needed. */
  readonly fingers: readonly number[];
  readonly barres: readonly Barre[];
}

/** A finger across strings. */
interface Barre {
  readonly fret: number;
  /** The first and the last string. */
  readonly strings: readonly [from: number, to: number];
}

/** Frets in a drawing; no shape in the books is wider. */
export const shownFrets = 4;

/** The fret at the top of a drawing: the first, unless the shape would not fit below it. */
export function firstFretOf({ frets }: Shape): number {
  const held = frets.flatMap((fret) => (fret ? [fret] : []));
  return Math.max(...held, 0) > shownFrets ? Math.min(...held) : 1;
}

/** Whether a plain B is the note below Si (decision 35). */
type Letters = Pick<Writing, 'hasH'>;

/** One chord of a song. */
export interface ReadChord {
  /** As written, without surrounding signs: `Re- 9`, `Do/Mi`. */
  readonly name: string;
  /** Semitones above Do, 0–11. */
  readonly root: number;
  /** Null if its quality names no tones. */
  readonly tones: Tones | null;
  /** Its name, and semitones above the root; null if the root is the bass. */
  readonly bass: { readonly name: string; readonly over: number } | null;
}

/** The distinct chords of some texts in order; brackets, stars, repeats and `N.C.` are skipped. */
export function readChords(texts: readonly string[], song: Letters): readonly ReadChord[] {
  const found = new Map<string, ReadChord>();
  for (const text of texts) {
    for (const chord of chordsIn(parseChords(text) ?? [], song)) {
      const { root, bass } = chord;
      const sounds = JSON.stringify([root, chord.tones ?? chord.name, bass?.over]);
      if (!found.has(sounds)) found.set(sounds, chord);
    }
  }
  return [...found.values()];
}

/**
 * A slash leads to a bass; if another slash follows, or a chord with a quality of its own, they are
 * a run: `Si/La#/La` is three chords.
 */
function chordsIn(parts: readonly ChordPart[], song: Letters): readonly ReadChord[] {
  const written = writtenChords(parts);
  return written.flatMap(({ note, quality, isLinked }, at): ReadChord[] => {
    const root = parseNote(note, song);
    if (root === null) return [];
    const [next, afterNext] = [written[at + 1], written[at + 2]];
    const leadsOn = next?.isLinked === true;
    const isRun = afterNext?.isLinked === true || isLinked;
    const low = leadsOn && !isRun && next.quality === '' ? parseNote(next.note, song) : null;
    const isBass = isLinked && quality === '' && written[at - 1]?.isLinked === false && !leadsOn;
    if (isBass) return [];
    const name = note + quality.trimEnd();
    return [
      {
        name: low === null ? name : `${name}/${next?.note}`,
        root: pitchOf(root.place),
        tones: readQuality(quality, root.names),
        bass:
          low === null || pitchOf(low.place) === pitchOf(root.place)
            ? null
            : { name: next?.note ?? '', over: pitchOf(low.place - root.place) },
      },
    ];
  });
}

interface WrittenChord {
  readonly note: string;
  quality: string;
  /** A slash precedes it. */
  readonly isLinked: boolean;
}

/** Notes, each with its qualities and what is between those: `Re` ` 9`, `La` `7(b5)`. */
function writtenChords(parts: readonly ChordPart[]): readonly WrittenChord[] {
  const chords: WrittenChord[] = [];
  let between = '';
  for (const [at, { kind, text }] of parts.entries()) {
    const last = chords.at(-1);
    if (kind === 'note') {
      chords.push({ note: text, quality: '', isLinked: parts[at - 1]?.kind === 'link' });
    } else if (kind === 'quality' && last !== undefined && !isParting(parts, at)) {
      last.quality += between + text;
    } else if (text === ')' && last?.quality.includes('(') === true) {
      last.quality += text;
    } else {
      between += text;
      continue;
    }
    between = '';
  }
  return chords;
}

/** What a book has for a chord. */
export interface FoundShapes {
  readonly shapes: readonly Shape[];
  /** What the shapes lack, if the book has only a simpler chord; null if it has the whole chord. */
  readonly without: 'bass' | 'added' | 'both' | null;
}

/** The shapes of a chord, or of the nearest simpler one; empty if the book has no such chord. */
export function findShapes(book: ShapeBook, instrument: Instrument, chord: ReadChord): FoundShapes {
  const { tones, root, bass } = chord;
  const nothing = { shapes: [], without: null };
  if (tones === null) return nothing;
  const whole = [...tones.core, ...tones.added];
  for (const wanted of [whole, tones.core]) {
    const lacks = wanted === whole ? null : 'added';
    const plain = shapesOf(book, rowOf(wanted), root);
    if (bass === null) {
      if (plain.length > 0) return { shapes: plain, without: lacks };
      continue;
    }
    const low = instrument === 'guitar' ? (root + bass.over) % 12 : null; // a ukulele has no bass
    const over = shapesOf(book, `${rowOf(wanted)}/${bass.over.toString(16)}`, root);
    const right = [...over, ...plain.filter((shape) => lowest(shape, instrument) === low)];
    if (right.length > 0) return { shapes: right, without: lacks };
    if (plain.length > 0) return { shapes: plain, without: lacks === null ? 'bass' : 'both' };
  }
  return nothing;
}

/** The book's key for these tones: the perfect fifth is dropped beside an altered one. */
function rowOf(tones: readonly number[]): string {
  const all = new Set(tones);
  if (all.has(6) && tones.length > 4) all.delete(7);
  return [...all]
    .sort((one, other) => one - other)
    .map((tone) => tone.toString(16))
    .join('');
}

function shapesOf(book: ShapeBook, row: string, root: number): readonly Shape[] {
  return (book[row]?.[root] ?? '').split(' ').filter(Boolean).map(readShape);
}

function readShape(text: string): Shape {
  const [strings = '', held = '', barres = ''] = text.split('.');
  const frets = [...strings].map((fret) => (fret === 'x' ? null : Number.parseInt(fret, 16)));
  const fingers = [...held].map(Number);
  const lying = [...barres].map((fret) => Number.parseInt(fret, 16));
  return { frets, fingers, barres: lying.flatMap((fret) => barresAt(fret, { frets, fingers })) };
}

/**
 * Two fingers may hold the same fret (`332333`, fingered `221334`); a barre covers no string that
 * is held lower.
 */
function barresAt(fret: number, { frets, fingers }: Omit<Shape, 'barres'>): readonly Barre[] {
  return [...new Set(fingers)].flatMap((finger): Barre[] => {
    const isItsOwn = (each: number | null, string: number) =>
      each === fret && fingers[string] === finger;
    const [from, to] = [frets.findIndex(isItsOwn), frets.findLastIndex(isItsOwn)];
    const isLower = (each: number | null) => each !== null && each < fret;
    return from === to || frets.slice(from, to).some(isLower)
      ? []
      : [{ fret, strings: [from, to] }];
  });
}

/** The pitch of the lowest sounding string, 0–11. */
function lowest({ frets }: Shape, instrument: Instrument): number | null {
  const sounding = frets.flatMap((fret, string) =>
    fret === null ? [] : [(openStrings[instrument][string] ?? 0) + fret],
  );
  return sounding.length === 0 ? null : Math.min(...sounding) % 12;
}
