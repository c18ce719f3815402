import { type Key, keysIn, movedKey, parseKey, printKey, sayKey } from '#song/chords/key.ts';
import type { Writing } from '#song/chords/note.ts';
import { parseChords } from '#song/chords/parseChords.ts';
import { readHinted, type WrittenMusic } from '#song/chords/analyzeKey.ts';
import { fourthDown, lowChords, transpose } from '#song/chords/transpose.ts';
import type { CapoView, Notation } from '#song/valueSets.ts';
import type { ArrangedSection, Arrangement, Syllable } from './arrangement.ts';

/** How a reader looks at a song's chords; the song itself stays as it is written (decision 32). */
export interface MusicView {
  /** Semitones against what is written, −11 to 11. */
  readonly transposition: number;
  /** The fret of the reader's own capo, 0–9: the pitch stays, the shapes are lower (decision 34). */
  readonly capo: number;
  readonly capoShows: CapoView;
  readonly notation: Notation;
  /** A fourth down with the spec's six spellings; a transposition wins over it (decision 36). */
  readonly useLowChords: boolean;
}

export const asWritten: MusicView = {
  transposition: 0,
  capo: 0,
  capoShows: 'shapes',
  notation: 'written',
  useLowChords: false,
};

/** Semitones that a view moves what is heard. */
export function movedBy({ transposition, useLowChords }: MusicView): number {
  return transposition === 0 && useLowChords ? fourthDown : transposition;
}

/** An arrangement of a song as it is looked at: other chords, the same words. Linear in the song. */
export function inMusic(
  arrangement: Arrangement,
  written: WrittenMusic,
  view: MusicView,
): Arrangement {
  if (isAsWritten(view)) return arrangement;
  return {
    sections: arrangement.sections.map((section, index) =>
      withChords(section, chordsOf(written, written.ofSections[index] ?? written.spelling, view)),
    ),
  };
}

type Shown = Required<Pick<Syllable, 'chord'>> & Pick<Syllable, 'sounding'>;

/** What stands over the words for a chord of a section, given the key to spell it from. */
function chordsOf(written: WrittenMusic, from: Key, view: MusicView): (chord: string) => Shown {
  const { notation, capo, capoShows } = view;
  const { writing } = written;
  const semitones = movedBy(view);
  const isLow = view.transposition === 0 && view.useLowChords;
  const low = movedKey(from, fourthDown);
  const heard = (chord: string, lower: number) =>
    isLow
      ? transpose(lowChords(chord, from, writing), {
          from: low,
          to: movedKey(low, -lower),
          notation,
          writing,
        })
      : transpose(chord, { from, to: movedKey(from, semitones - lower), notation, writing });
  const hasCapo = capo > 0;
  const show = (chord: string): Shown => {
    if (!hasCapo || capoShows === 'sounding') return { chord: heard(chord, 0) };
    const shape = heard(chord, capo);
    if (capoShows === 'shapes' || !hasNote(chord)) return { chord: shape };
    return { chord: shape, sounding: heard(chord, 0) };
  };
  const known = new Map<string, Shown>(); // a song has few chords and writes them over and over
  return (chord) => {
    const shown = known.get(chord) ?? show(chord);
    known.set(chord, shown);
    return shown;
  };
}

function hasNote(chord: string): boolean {
  return parseChords(chord)?.some(({ kind }) => kind === 'note') ?? false;
}

function withChords(section: ArrangedSection, show: (chord: string) => Shown): ArrangedSection {
  const shown = (syllable: Syllable): Syllable =>
    syllable.chord === null ? syllable : { ...syllable, ...show(syllable.chord) };
  return {
    ...section,
    lines: section.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, syllables: word.syllables.map(shown) })),
    })),
  };
}

/** The key of a song in words, as panel, head, lists and paper name it. */
export interface HeardKey {
  /** As written in the song, in the notation that is shown; null where nobody knows it. */
  readonly written: string | null;
  /** The chords propose it; the song does not say. */
  readonly isProposed: boolean;
  /** The key that is heard. */
  readonly sounding: string | null;
  /** The key that the hands play under the reader's capo; null without one. */
  readonly shapes: string | null;
}

/** How a song's key is named under a view. A field that names no key is shown as it is. */
export function heardKey(written: WrittenMusic, view: MusicView): HeardKey {
  const semitones = movedBy(view);
  const name = (steps: number) => keyName(written, steps, view.notation);
  return {
    written: name(0),
    isProposed: written.isProposed && (written.field === '' || semitones !== 0),
    sounding: name(semitones),
    shapes: view.capo > 0 ? name(semitones - view.capo) : null,
  };
}

/** How a list names a key. */
export type ListedKey = Pick<HeardKey, 'sounding' | 'isProposed'>;

const listed = new Map<string, ListedKey>(); // songs are many, and sung in few keys
const mostListed = 1000;

/**
 * The key that is heard, where no more is known of a song than its field and what its chords told of
 * that (`KeyHint`). It is the one that the open song names.
 */
export function listedKey(field: string, hint: unknown, view: MusicView): ListedKey {
  // As it is written it is the field, and nothing need be read.
  if (isAsWritten(view)) return { sounding: field.trim() || null, isProposed: false };
  const { transposition, notation, useLowChords } = view; // a capo keeps the pitch (decision 34)
  const told = hint ? JSON.stringify(hint) : '';
  const asked = [transposition, useLowChords, notation, told, field].join(' ');
  const known = listed.get(asked);
  if (known !== undefined) return known;
  const { sounding, isProposed } = heardKey(readHinted(field, hint), view);
  const named = { sounding, isProposed };
  if (listed.size === mostListed) listed.clear();
  listed.set(asked, named);
  return named;
}

/** Whether nothing of it changes a chord; what shows shapes shows none without a capo. */
function isAsWritten(view: MusicView): boolean {
  return movedBy(view) === 0 && view.notation === 'written' && view.capo === 0;
}

/** A key to choose, by its names. */
export interface KeyChoice extends Pick<HeardKey, 'sounding' | 'shapes'> {
  readonly transposition: number;
}

/** The twelve keys that a song may be sung in, from a fourth down to six semitones up. */
export function keyChoices(written: WrittenMusic, view: MusicView): readonly KeyChoice[] {
  return Array.from({ length: 12 }, (_, index) => {
    const transposition = fourthDown + index;
    const named = heardKey(written, { ...view, transposition, useLowChords: false });
    return { transposition, sounding: named.sounding, shapes: named.shapes };
  });
}

function keyName(written: WrittenMusic, semitones: number, notation: Notation): string | null {
  const { field, key, isProposed, spelling } = written;
  const to = movedKey(spelling, semitones);
  const isMoved = to !== spelling;
  if (!isMoved && notation === 'written' && field !== '') return field;
  const pieces = keysIn(field, written.writing);
  if (pieces.length > 1) {
    const nameOf = (piece: string) => {
      const own = parseKey(piece, written.writing);
      if (own === null) return piece;
      return keyName({ ...written, field: piece, key: own, spelling: own }, semitones, notation);
    };
    return pieces.map(nameOf).join('');
  }
  const writing = isProposed ? written.writing : inMannerOf(field, written.writing);
  const asChords = transpose(field, { from: spelling, to, notation, writing });
  if (asChords !== field) return asChords;
  if (key === null && field === '') return null;
  if (key === null || (isProposed && !isMoved && field !== '')) return field;
  if (notation === 'written' && /dur|moll/i.test(field)) return sayKey(to);
  if (parseChords(field) !== null) return field;
  return printKey(to, notation, writing);
}

/** A key is named in the manner of its field, not of the chords. */
function inMannerOf(field: string, writing: Writing): Writing {
  const names = /^(?:do|re|mi|fa|sol|la|si)/i.test(field) ? 'solfège' : 'letters';
  return { ...writing, names, signs: /[♯♭]/.test(field) ? '♯♭' : '#b' };
}
