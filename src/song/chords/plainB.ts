import { type Key, keysIn, parseKey, signatureOf } from './key.ts';
import type { MeaningOfB } from '#song/valueSets.ts';
import { pitchOf } from './note.ts';
import type { ChordPart } from './parseChords.ts';

/** A chord of a song, its root on the line of fifths. */
interface Rooted {
  readonly place: number;
  readonly kind: string;
}

/**
 * Whether a plain `B` is the note below H, in a song that writes no `H` (decision 52): its key
 * decides, then the chords beside it. Beside a `Bb` it is H in any key. Null if they say nothing, or
 * both.
 */
export function isPlainBFlat(
  parts: readonly ChordPart[],
  chords: readonly Rooted[],
  keyField: string,
): boolean | null {
  if (parts.some(({ kind, text }) => kind === 'note' && /^b[b♭]$/i.test(text))) return false;
  return byKey(keyField) ?? byChords(chords);
}

/** Semitones above the tonic of the chords of a major key, by kind. */
const ofMajorKey: Readonly<Record<string, readonly number[]>> = {
  major: [0, 5, 7],
  dominant: [0, 5, 7],
  minor: [2, 4, 9],
  diminished: [11],
  open: [0, 2, 5, 7, 9],
};

const leastDifference = 0.08;

/**
 * What a plain `B` probably is where nothing else says it: the reading in which more of the chords
 * belong to one major key. Null if neither fits clearly better.
 */
export function likelyB(read: {
  readonly asH: readonly Rooted[];
  readonly asFlat: readonly Rooted[];
}): MeaningOfB | null {
  const difference = shareInOneKey(read.asFlat) - shareInOneKey(read.asH);
  if (Math.abs(difference) <= leastDifference) return null;
  return difference > 0 ? 'B' : 'H';
}

function shareInOneKey(chords: readonly Rooted[]): number {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const { place, kind } of chords) {
    for (const above of ofMajorKey[kind] ?? []) {
      const tonic = (pitchOf(place) - above + 12) % 12;
      counts[tonic] = (counts[tonic] ?? 0) + 1;
    }
  }
  return Math.max(...counts) / Math.max(1, chords.length);
}

const mostFlats = -4; // in keys of more, a B may be Cb

/** «B-dur» is of a Norwegian; a `B` or `Bm` in the field says no more than in the chords. */
function byKey(field: string): boolean | null {
  const [first = ''] = keysIn(field, asH);
  const key: Key | null = parseKey(first, asH);
  if (key === null) return null;
  if (parseKey(first, asFlat)?.tonic !== key.tonic) return /dur/i.test(first) ? true : null;
  const signature = signatureOf(key);
  if (signature > 0) return false;
  return signature < 0 && signature >= mostFlats ? true : null;
}

const asH = { hasH: false, hasB: true };
const asFlat = { hasH: true, hasB: true };

// On the line of fifths.
const flats = [-3, -4, -5]; // Eb, Ab, Db
const flatMinors = [1, 0, -1]; // Gm, Cm, Fm
const sharps = [6, 7, 8, 9]; // F#, C#, G#, D#
const sharpMajors = [3, 4]; // A, E
const sharpMinor = 4; // Em
const neutralMajors = [1, 2]; // G and D, which no key of a plain Bb has, decide nothing alone

function byChords(chords: readonly Rooted[]): boolean | null {
  const isMajor = ({ kind }: Rooted) => kind === 'major' || kind === 'dominant';
  const has = (place: number, isOf: (chord: Rooted) => boolean) =>
    chords.some((chord) => chord.place === place && isOf(chord));
  const isMinor = ({ kind }: Rooted) => kind === 'minor';
  /** In a minor key every dominant is major: A7 in d says nothing. */
  const isDominant = (place: number) => has(place - 1, isMinor) && !has(place - 1, isMajor);
  const hasMajor = (place: number) => has(place, isMajor) && !isDominant(place);
  const forFlat =
    flats.some((place) => has(place, () => true)) ||
    flatMinors.some((place) => has(place, isMinor));
  const forH =
    sharps.some((place) => has(place, ({ kind }) => kind !== 'diminished')) ||
    sharpMajors.some(hasMajor) ||
    has(sharpMinor, isMinor);
  if (forFlat) return forH || neutralMajors.some(hasMajor) ? null : true;
  return forH ? false : null;
}
