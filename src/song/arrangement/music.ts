import { type Key, keysIn, movedKey, parseKey, printKey, sayKey } from '#song/chords/key.ts';
import type { Writing } from '#song/chords/note.ts';
import { parseChords } from '#song/chords/parseChords.ts';
import { readHinted, type WrittenMusic } from '#song/chords/analyzeKey.ts';
import { fourthDown, lowChords, transpose } from '#song/chords/transpose.ts';
import type { CapoView, Notation } from '#song/valueSets.ts';
import type { ArrangedSection, Arrangement, Syllable } from './arrangement.ts';

/** A reader's view of a song's chords; the song itself stays as written (decision 32). */
export interface MusicView {
  /** Semitones above the written key, −11 to 11. */
  readonly transposition: number;
  /**
   * The fret of the reader's own capo, 0–9: the pitch stays, the shapes are lower (decision 34).
   */
  readonly capo: number;
  readonly capoShows: CapoView;
  readonly notation: Notation;
  /**
   * A fourth down with the spec's six spellings; ignored if there is a transposition (decision 36).
   */
  readonly useLowChords: boolean;
}

export const asWritten: MusicView = {
  transposition: 0,
  capo: 0,
  capoShows: 'shapes',
  notation: 'written',
  useLowChords: false,
};

/** Semitones by which a view changes the sounding pitch. */
export function movedBy({
  transposition,
  useLowChords,
}: Pick<MusicView, 'transposition' | 'useLowChords'>): number {
  return transposition === 0 && useLowChords ? fourthDown : transposition;
}

/** An arrangement under a view: other chords, the same words. Linear in the song. */
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

/** What to show for a chord of a section, given the key to spell it from. */
function chordsOf(written: WrittenMusic, from: Key, view: MusicView): (chord: string) => Shown {
  const { notation, capo, capoShows } = view;
  const { writing } = written;
  const semitones = movedBy(view);
  const isLow = view.transposition === 0 && view.useLowChords;
  const low = movedKey(from, fourthDown);
  const transposed = (chord: string, lower: number) =>
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
    if (!hasCapo || capoShows === 'sounding') return { chord: transposed(chord, 0) };
    const shape = transposed(chord, capo);
    if (capoShows === 'shapes' || !hasNote(chord)) return { chord: shape };
    return { chord: shape, sounding: transposed(chord, 0) };
  };
  const known = new Map<string, Shown>(); // cache: a song has few distinct chords
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

/** The names of a song's key, as shown in panel, heading, lists and print. */
export interface KeyNames {
  /** As written in the song, in the displayed notation; null if unknown. */
  readonly written: string | null;
  /** Suggested by the chords; the song does not state it. */
  readonly isProposed: boolean;
  /** The sounding key. */
  readonly sounding: string | null;
  /** The key of the shapes under the reader's capo; null without one. */
  readonly shapes: string | null;
}

/** Names a song's key under a view. A field that is no key is shown unchanged. */
export function nameKey(written: WrittenMusic, view: MusicView): KeyNames {
  const semitones = movedBy(view);
  const name = (steps: number) => keyName(written, steps, view.notation);
  return {
    written: name(0),
    isProposed: written.isProposed && (written.field === '' || semitones !== 0),
    sounding: name(semitones),
    shapes: view.capo > 0 ? name(semitones - view.capo) : null,
  };
}

/** The name of a key in a list. */
export type ListedKey = Pick<KeyNames, 'sounding' | 'isProposed'>;

const cache = new Map<string, ListedKey>(); // cache: many songs, few keys
const mostListed = 1000;

/**
 * The sounding key where only a song's field and the hint from its chords (`KeyHint`) are known.
 * The same as the open song shows.
 */
export function listedKey(field: string, hint: unknown, view: MusicView): ListedKey {
  // Fast path: as written it is the field.
  if (isAsWritten(view)) return { sounding: field.trim() || null, isProposed: false };
  const { transposition, notation, useLowChords } = view; // a capo does not change the pitch (decision 34)
  const hintText = hint ? JSON.stringify(hint) : '';
  const cacheKey = [transposition, useLowChords, notation, hintText, field].join(' ');
  const known = cache.get(cacheKey);
  if (known !== undefined) return known;
  const { sounding, isProposed } = nameKey(readHinted(field, hint), view);
  const named = { sounding, isProposed };
  if (cache.size === mostListed) cache.clear();
  cache.set(cacheKey, named);
  return named;
}

/** Whether the view changes no chord; `capoShows` alone changes nothing without a capo. */
function isAsWritten(view: MusicView): boolean {
  return movedBy(view) === 0 && view.notation === 'written' && view.capo === 0;
}

/** A selectable key, by its names. */
export interface KeyChoice extends Pick<KeyNames, 'sounding' | 'shapes'> {
  readonly transposition: number;
}

/** The twelve selectable keys, from a fourth down to six semitones up. */
export function keyChoices(written: WrittenMusic, view: MusicView): readonly KeyChoice[] {
  return Array.from({ length: 12 }, (_, index) => {
    const transposition = fourthDown + index;
    const named = nameKey(written, { ...view, transposition, useLowChords: false });
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

/** Writes a key in the notation of its field, not of the chords. */
export function inMannerOf(field: string, writing: Writing): Writing {
  const names = /^(?:capo\b[^a-z]*)?(?:do|re|mi|fa|sol|la|si)/i.test(field) ? 'solfège' : 'letters';
  return { ...writing, names, signs: /[♯♭]/.test(field) ? '♯♭' : '#b' };
}
