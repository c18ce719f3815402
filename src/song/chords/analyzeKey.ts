import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Line, Section } from '#song/lyrics/section.ts';
import type { MeaningOfB } from '#song/valueSets.ts';
import { type Key, keyOfDo, keysIn, minorMark, parseKey, printKey } from './key.ts';
import { everySigns, isParting, parseNote, pitchOf, type Writing, writingOf } from './note.ts';
import { type ChordPart, chordRuns, parseChords } from './parseChords.ts';
import { isPlainBFlat, likelyB } from './plainB.ts';

/** The properties of a chord that matter for the key. */
interface KeyChord {
  readonly kind: Kind;
  /** Of its root on the line of fifths. */
  readonly place: number;
}

type Kind = 'major' | 'dominant' | 'minor' | 'diminished' | 'open';
type Fits = Readonly<Record<Kind, readonly number[]>>;

/** How well a chord fits into a key, at most 1, by the semitones of its root above the tonic. */
const inMajor: Fits = {
  //            I       II      III  IV      V       VI      VII
  major: [1, -0.5, 0.3, -0.5, 0.3, 1, -1, 1, 0.2, 0.2, 0.5, -0.3],
  dominant: [0.4, -1, 0.4, -1, 0.4, 0.4, -1, 1.3, -0.5, 0.4, 0.3, 0.2],
  minor: [-0.5, -1, 1, -1, 1, 0.2, -1, 0.2, -1, 1, -1, -0.3],
  diminished: [0, 0.3, 0, 0.2, 0, 0, 0.3, 0, 0.3, 0, 0, 1],
  open: [0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, 0.5, -0.5, 0],
};
const inMinor: Fits = {
  //            I       II III      IV      V   VI      VII
  major: [-0.2, 0.2, -0.2, 1, -1, 0.5, -1, 0.9, 1, -0.5, 1, -1],
  dominant: [0.2, 0.1, 0.2, 0.5, -1, 0.5, -1, 1.3, 0.4, -0.5, 0.8, -0.5],
  minor: [1, -1, -0.5, -1, -1, 1, -1, 0.7, -1, -1, -0.3, -1],
  diminished: [0, 0, 1, 0, 0.3, 0, 0.3, 0, 0, 0.3, 0, 1],
  open: [0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5],
};

/** Beginnings and ends of a song count more than the number of chords that fit a key. */
const weights = { sectionBegins: 0.15, sectionEnds: 0.15, songEnds: 0.05, tonics: 0.2 };

const leastFit = 0.4; // of the chords on average
const leastLead = 0.06; // over the second-best key
const leastForChange = 3; // different chords
const leastFitOfChange = 0.75;
const leastLeadOfChange = 0.4; // over the song's own key

/** What must be known of a song to show it in another key, under a capo or in another notation. */
export interface WrittenMusic {
  /** The key field as typed; may be no key. */
  readonly field: string;
  /** The first key in the field, else the one suggested by the chords; null if neither says. */
  readonly key: Key | null;
  readonly isProposed: boolean;
  /** If neither says, the two keys that fit the chords about as well; else empty. */
  readonly close: readonly Key[];
  readonly writing: Writing;
  /** Neither its key nor its chords say what its plain `B` is: a person may (decision 52). */
  readonly isBOpen: boolean;
  /** What it probably is if that is open; null if neither fits the chords better. */
  readonly likelyB: MeaningOfB | null;
  /** Each section is spelt from its own key: the song's, or the nearest known one. */
  readonly spelling: Key;
  readonly ofSections: readonly Key[];
}

/**
 * Determines a song's notation and keys. `noteNames` is what a person said of a plain `B`; without
 * that it is H. Linear in the song.
 */
export function analyzeKey(
  sections: readonly Section[],
  keyField: string | null,
  noteNames: MeaningOfB | null = null,
): WrittenMusic {
  const field = keyField?.trim() ?? '';
  const texts = sections.map(({ lines }) => lines.flatMap(chordsIn));
  const parts = texts.map((chords) => chords.map((chord) => parseChords(chord) ?? []));
  const all = parts.flat(2);
  const hasChords = all.some(isNote);
  const plain = writingOf(hasChords ? all : (parseChords(field) ?? []));
  const read = (as: Writing) =>
    parts.map((chords) => chords.flatMap((chord) => keyChordsIn(chord, as)));
  const isDoubtful = plain.hasB && !plain.hasH;
  const isFlat = isDoubtful ? isPlainBFlat(all, read(plain).flat(), field) : false;
  const writing = (isFlat ?? noteNames === 'B') ? { ...plain, hasH: true } : plain;
  const keyChords = read(writing);
  const isBOpen = isFlat === null && hasChords;
  const readings = () => ({
    asH: read(plain).flat(),
    asFlat: read({ ...plain, hasH: true }).flat(),
  });
  const named = namedIn(field, writing);
  const proposal = proposed(keyChords);
  const spelling = named ?? proposal.likeliest;
  return {
    field,
    key: named ?? proposal.key,
    isProposed: named === null && proposal.key !== null,
    close: named === null ? proposal.close : [],
    writing,
    isBOpen,
    likelyB: isBOpen ? likelyB(readings()) : null,
    spelling,
    ofSections: keyChords.map((chords) => keyOfSection(chords, spelling)),
  };
}

/** The first key in a field. */
function namedIn(field: string, writing: Writing): Key | null {
  const [first = ''] = keysIn(field, writing);
  return parseKey(first, writing);
}

/**
 * What a song's chords say about its key beyond the field: enough for a list, which has no chords,
 * to show the same key as the open song.
 */
export interface KeyHint extends Pick<Writing, 'hasH' | 'hasB'> {
  /** If the field names no key. */
  readonly proposed?: Pick<Writing, 'names' | 'signs'> & {
    /** In solfège: the key from which the chords are spelt. */
    readonly key: string;
    /** Whether it is certain enough to be shown. */
    readonly isClear: boolean;
  };
}

/** Null if the chords say no more than the field. */
export function keyHintIn(
  lyrics: string,
  keyField: string | null,
  noteNames: MeaningOfB | null = null,
): KeyHint | null {
  const written = analyzeKey(parseLyrics(lyrics), keyField, noteNames);
  const { field, key, isProposed, writing, spelling } = written;
  const { hasH, hasB, names, signs } = writing;
  const alone = analyzeKey([], field);
  const hasLetters = hasH !== alone.writing.hasH || hasB !== alone.writing.hasB;
  if (key !== null && !isProposed) return hasLetters ? { hasH, hasB } : null;
  const isSame = !hasLetters && names === alone.writing.names && signs === alone.writing.signs;
  if (isSame && key === null && isDo(spelling)) return null;
  const inSolfège = printKey(spelling, 'solfège', { ...writing, signs: '#b' });
  return { hasH, hasB, proposed: { names, signs, key: inSolfège, isClear: key !== null } };
}

function isDo({ tonic, minor }: Key): boolean {
  return tonic === keyOfDo.tonic && !minor;
}

/**
 * The data a list has about a song's notation. The hint is untrusted: invalid parts are treated as
 * missing.
 */
export function readHinted(field: string, kept: unknown): WrittenMusic {
  const alone = analyzeKey([], field);
  if (typeof kept !== 'object' || kept === null) return alone;
  const { hasH, hasB, proposed }: Record<string, unknown> = { ...kept };
  const { names, signs, key, isClear }: Record<string, unknown> = Object(proposed);
  const writing: Writing = {
    names: names === 'letters' || names === 'solfège' ? names : alone.writing.names,
    signs: everySigns.find((each) => each === signs) ?? alone.writing.signs,
    hasH: hasH === true,
    hasB: hasB === true,
  };
  const named = namedIn(alone.field, writing);
  const hinted = typeof key === 'string' ? parseKey(key) : null;
  const isProposed = named === null && hinted !== null && isClear === true;
  const spelling = named ?? hinted ?? alone.spelling;
  return { ...alone, writing, key: isProposed ? hinted : named, isProposed, spelling };
}

function chordsIn({ chords, pieces = [] }: Line): readonly string[] {
  const over = chords === '' ? [] : chordRuns(chords).map(({ text }) => text);
  return [...over, ...pieces.flatMap((piece) => (piece.kind === 'chord' ? [piece.chord] : []))];
}

function isNote({ kind }: ChordPart): boolean {
  return kind === 'note';
}

/** The chords of a run. A note after a slash is a bass or a passing note, and does not count. */
function keyChordsIn(parts: readonly ChordPart[], writing: Writing): readonly KeyChord[] {
  const chords: { place: number; quality: string }[] = [];
  let isOpen = false; // whether a quality here belongs to the last chord
  for (const [index, { kind, text }] of parts.entries()) {
    const note = kind === 'note' && parts[index - 1]?.kind !== 'link' && parseNote(text, writing);
    const last = chords.at(-1);
    if (note) chords.push({ place: note.place, quality: '' });
    else if (isOpen && kind === 'quality' && last && !isParting(parts, index)) {
      last.quality += text;
    }
    isOpen = Boolean(note) || (isOpen && (kind === 'quality' || kind === 'gap')); // `LA m`
  }
  return chords.map(({ place, quality }) => ({ place, kind: kindOf(quality) }));
}

function kindOf(quality: string): Kind {
  if (/dim|[°ºø]|^0/i.test(quality)) return 'diminished';
  if (minorMark.test(quality)) return 'minor';
  if (/sus|aug|aum|\+|^5/i.test(quality)) return 'open';
  return /^(?:7|9|1[13])/.test(quality) ? 'dominant' : 'major';
}

function proposed(sections: readonly (readonly KeyChord[])[]) {
  const all = sections.flat();
  const played = sections.filter((chords) => chords.length > 0);
  const ranked = candidateKeys(all)
    .map((key) => ({ key, fit: fitOf(all, key) }))
    .map(({ key, fit }) => ({ key, fit, score: fit + endsIn(played, key) }))
    .sort((one, other) => other.score - one.score);
  const [best, next] = ranked;
  if (best === undefined || next === undefined) {
    return { key: null, likeliest: keyOfDo, close: [] };
  }
  const isClear = best.fit >= leastFit && best.score - next.score >= leastLead;
  const isOne = new Set(all.map(({ place }) => place)).size < 2;
  const isClose = !isClear && !isOne && Math.min(best.fit, next.fit) >= leastFit;
  return {
    key: isClear && !isOne ? best.key : null,
    likeliest: best.key,
    close: isClose ? [best.key, next.key] : [],
  };
}

/**
 * The keys of all pitches and modes, with flats or sharps as most chords have; none without chords.
 */
function candidateKeys(chords: readonly KeyChord[]): readonly Key[] {
  if (chords.length === 0) return [];
  const flats = chords.filter(({ place }) => place < -1).length;
  const sharps = chords.filter(({ place }) => place > 5).length;
  const first = flats > sharps ? -6 : -5;
  const signatures = Array.from({ length: 12 }, (_, index) => first + index);
  return signatures.flatMap((signature) => [
    { tonic: signature, minor: false },
    { tonic: signature + 3, minor: true },
  ]);
}

/** How well chords fit into a key on average. */
function fitOf(chords: readonly KeyChord[], key: Key): number {
  const fits = key.minor ? inMinor : inMajor;
  const sum = chords.reduce(
    (fit, { kind, place }) => fit + (fits[kind][pitchOf(place - key.tonic)] ?? 0),
    0,
  );
  return sum / Math.max(1, chords.length);
}

function endsIn(sections: readonly (readonly KeyChord[])[], key: Key): number {
  const isTonic = (chord: KeyChord | undefined) =>
    chord !== undefined &&
    pitchOf(chord.place - key.tonic) === 0 &&
    (chord.kind === 'minor') === key.minor;
  const shareOf = <T>(all: readonly T[], has: (one: T) => boolean) =>
    all.filter(has).length / Math.max(1, all.length);
  return (
    weights.sectionBegins * shareOf(sections, (chords) => isTonic(chords[0])) +
    weights.sectionEnds * shareOf(sections, (chords) => isTonic(chords.at(-1))) +
    (isTonic(sections.at(-1)?.at(-1)) ? weights.songEnds : 0) +
    weights.tonics * shareOf(sections.flat(), isTonic)
  );
}

/**
 * The song's key, unless nearly all chords of the section belong to another and few to this one.
 */
function keyOfSection(chords: readonly KeyChord[], own: Key): Key {
  const names = new Set(chords.map(({ kind, place }) => `${place} ${kind === 'minor'}`));
  if (names.size < leastForChange) return own;
  const fits = candidateKeys(chords)
    .map((key) => ({ key, fit: fitOf(chords, key) }))
    .sort((one, other) => other.fit - one.fit);
  const [best] = fits;
  const relative = { tonic: own.tonic + (own.minor ? -3 : 3), minor: !own.minor };
  const ownFit = Math.max(fitOf(chords, own), fitOf(chords, relative));
  const isChange =
    best !== undefined && best.fit >= leastFitOfChange && best.fit - ownFit >= leastLeadOfChange;
  return isChange ? best.key : own;
}
