import type { Notation } from '#song/valueSets.ts';
import { isParting, namesIn, parseNote, pitchOf, printNote, type Writing } from './note.ts';
import { type ChordPart, dashes, parseChords } from './parseChords.ts';

/** A key: its tonic as a position on the line of fifths (Do 0, Sol 1, Fa −1), and its mode. */
export interface Key {
  readonly tonic: number;
  /** With a minor third. */
  readonly minor: boolean;
  /** Of another mode than major and minor. */
  readonly mode?: Mode;
}

type Mode = keyof typeof modes;

/** Fifths from the tonic of the major key with the same signs to their own. */
const modes = { dorisk: 2, frygisk: 4, lydisk: -1, miksolydisk: 1 };

export const keyOfDo: Key = { tonic: 0, minor: false };

/** The number of sharps of a key; flats are negative. */
export function signatureOf(key: Key): number {
  return key.tonic - fifthsAboveMajor(key);
}

function fifthsAboveMajor({ minor, mode }: Key): number {
  if (mode !== undefined) return modes[mode];
  return minor ? 3 : 0;
}

const mostFlats = -6;
const mostSharps = 6;

/**
 * The key so many semitones above this one, of the twelve with at most six accidentals. Where six
 * of either are possible, it has flats if the written key has (decision 33).
 */
export function movedKey(key: Key, semitones: number): Key {
  const steps = modulo(Math.trunc(semitones), 12) || 0;
  if (steps === 0) return key;
  const own = signatureOf(key);
  const around = modulo(own + steps * 7 - mostFlats, 12) + mostFlats; // −6 to 5
  const hasFlats = own < 0 || (own === 0 && key.minor);
  const signature = around === mostFlats && !hasFlats ? mostSharps : around;
  return { ...key, tonic: signature + fifthsAboveMajor(key) };
}

/**
 * A key of each pitch and mode, major before minor, among them the suggested one under its own
 * name: Solb instead of Fa#.
 */
export function everyKey(proposed: Key | null): readonly Key[] {
  return [keyOfDo, { tonic: 3, minor: true }].flatMap((first) =>
    Array.from({ length: 12 }, (_, semitones) => {
      const key = movedKey(first, semitones);
      const isProposed = proposed?.minor === key.minor && (proposed.tonic - key.tonic) % 12 === 0;
      return isProposed ? proposed : key;
    }),
  );
}

const flatWords = 'ess?|(?<=[ea])ss?';
const signed = `(?<sign>[#b♯♭]|iss?|${flatWords})?`;
const inMinor = '-|-? ?(?:moll|min(?:or|ore)?\\.?|menor|m)';
const inMajor = '-? ?(?:dur|maj(?:or|eur)?\\.?|maggiore|mayor)';
/** «Capo 3: Dm». */
const capoBefore = '(?:capo[ .:]{0,2}\\d{1,2}[ .,:;=]{1,3})?';
const inMode =
  '-? ?(?:(?<dorisk>dori(?:sk|an))|(?<frygisk>frygisk|phrygian)|(?<lydisk>lydi(?:sk|an))|' +
  '(?<miksolydisk>mi(?:ks|x)olydi(?:sk|an)))';
const keyText = new RegExp(
  `^${capoBefore}(?<name>do|re|mi|fa|sol|la|si|[a-h])${signed} ?` +
    `(?:(?<minor>${inMinor})|(?<major>${inMajor})|${inMode})?` +
    '(?:[ ,;(]+capo\\b.*|\\.|\\([^()]*\\)| \\([^()]*\\))?$',
  'i',
);

const flatInWords = /(?<=\p{L})[ -]?(?:b[eé]mol(?:le?)?|flat)(?!\p{L})/iu;
const sharpInWords = /(?<=\p{L})[ -]?(?:sostenido|di[eè]se|diesis|sharp)(?!\p{L})/iu;

const anyDash = new RegExp(`[${dashes}]`, 'g');

/**
 * Parses a key in any notation: `Re-`, `Dm`, `d-moll`, `E-dur.`, `fiss-moll`, `Capo 3: C♯m`. `B`
 * means what it means in the song's chords; if they do not say, `B-dur` is B flat, as in Norwegian,
 * and `Bm` is on Si. A lower-case letter alone is minor. Of `G (A)` it is the first. Null for
 * anything else.
 */
export function parseKey(text: string, { hasH, hasB }: LettersForSi = noLetters): Key | null {
  const invisible = /\p{Cf}+/gu;
  const signs = text.replace(flatInWords, 'b').replace(sharpInWords, '#');
  const plain = signs.replace(invisible, '').replace(anyDash, '-').replace(/\s+/g, ' ').trim();
  const said = keyText.exec(plain)?.groups ?? {};
  const { name = '', sign = '', minor, major } = said;
  const isLetter = name.length === 1;
  const natural = parseNote(isLetter ? name.toUpperCase() : name, noLetters);
  if (natural === null) return null;
  const isSmall = isLetter && name === name.toLowerCase();
  const mode = everyMode.find((each) => said[each] !== undefined);
  const isSmallMinor = isSmall && major === undefined;
  if (isLetter ? minor === 'M' : /s/i.test(sign)) return null;
  const isFlatB =
    /^b$/i.test(name + sign) &&
    (hasH || (!hasB && (/dur|moll/i.test(plain) || (isSmallMinor && minor === undefined))));
  const isFlat = isFlatB || /^(?:b|♭|e?ss?)$/i.test(sign);
  return {
    tonic: natural.place + (isFlat ? -7 : sign === '' ? 0 : 7),
    minor: mode === undefined ? minor !== undefined || isSmallMinor : isMinorMode(mode),
    ...(mode && { mode }),
  };
}

const everyMode = Object.keys(modes) as readonly Mode[];

function isMinorMode(mode: Mode): boolean {
  return modes[mode] > 1;
}

const betweenKeys = new RegExp(`((?<!\\s)\\s*(?:[=${dashes}]>|[→–—/])\\s*)`);

/**
 * The keys that a field names one after another, `Do→Re`, `Dm – Em` or `C/Am`, each with the
 * separator after it. Only the text if it is one key, or none.
 */
export function keysIn(text: string, letters: LettersForSi): readonly string[] {
  if (parseKey(text, letters) !== null) return [text];
  const pieces = text.split(betweenKeys);
  const areKeys = pieces.every((piece, at) => at % 2 === 1 || parseKey(piece, letters) !== null);
  return areKeys ? pieces : [text];
}

type LettersForSi = Pick<Writing, 'hasH' | 'hasB'>;
const noLetters: LettersForSi = { hasH: false, hasB: false };

/** Writes a key in a notation, or in that of the song: `Re-`, `Dm`, `F#`. */
export function printKey(key: Key, notation: Notation, writing: Writing): string {
  const { tonic, minor, mode } = key;
  const { names } = writing;
  const note = printNote({ place: tonic, names, casing: 'Do', signs: null }, notation, writing);
  if (mode !== undefined) return `${note} ${mode}`;
  return note + (minor ? (namesIn(notation, names) === 'solfège' ? '-' : 'm') : '');
}

/** The Norwegian name of a key: `d-moll`, `Ess-dur`, `B-dur`. */
export function sayKey({ tonic, minor }: Key): string {
  const name = nordic[tonic + 8] ?? '';
  return minor ? `${name.toLowerCase()}-moll` : `${name}-dur`;
}

/** Starting at position −8. */
const nordic =
  'Fess Cess Gess Dess Ass Ess B F C G D A E H Fiss Ciss Giss Diss Aiss Eiss Hiss'.split(' ');

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Roots, in semitones above Do, of chords with open strings. */
interface OpenRoots {
  readonly major: readonly number[];
  readonly minor: readonly number[];
  readonly seventh: readonly number[];
}

const openRoots: Readonly<Record<'guitar' | 'ukulele', OpenRoots>> = {
  guitar: { major: [0, 2, 4, 7, 9], minor: [2, 4, 9], seventh: [0, 2, 4, 7, 9, 11] },
  ukulele: { major: [0, 2, 5, 7, 9], minor: [2, 4, 7, 9], seventh: [0, 2, 4, 7, 9] },
};

/** A chord as far as its shape is concerned. */
interface HeldChord {
  /** Of its root, in semitones above Do. */
  readonly root: number;
  readonly kind: keyof OpenRoots;
}

/** The distinct chords in these texts, without their basses. */
export function heldChords(texts: readonly string[], writing: Writing): readonly HeldChord[] {
  const held = new Map<string, HeldChord>();
  for (const text of new Set(texts)) {
    const parts = parseChords(text) ?? [];
    for (const [at, { kind, text: name }] of parts.entries()) {
      const note = kind === 'note' && parts[at - 1]?.kind !== 'link' && parseNote(name, writing);
      if (!note) continue;
      const root = pitchOf(note.place);
      const quality = parts[at + 1]?.kind === 'gap' ? parts[at + 2] : parts[at + 1]; // `LA m`
      const chord = { root, kind: kindOf(isParting(parts, at + 1) ? undefined : quality) };
      held.set(`${root} ${chord.kind}`, chord);
    }
  }
  return [...held.values()];
}

/** How many of them need a barré, transposed by so many semitones. */
export function countBarred(
  chords: readonly HeldChord[],
  semitones: number,
  instrument: keyof typeof openRoots,
): number {
  const open = openRoots[instrument];
  return chords.filter(({ root, kind }) => !open[kind].includes(modulo(root + semitones, 12)))
    .length;
}

export type Ease = 'easy' | 'medium' | 'hard';

const fewBarred = 2;

/** How easy a song is to play with so many barrés among its chords. */
export function easeOf(barred: number, chords: number): Ease {
  if (barred === 0) return 'easy';
  return barred <= fewBarred && barred * 2 <= chords ? 'medium' : 'hard';
}

/** At the beginning of a quality: `m`, `min` or a dash, but not `maj7` or `ma7`. */
export const minorMark = new RegExp(`^(?:m(?!aj|a\\d|a$)|[${dashes}])`);

function kindOf(quality: ChordPart | undefined): HeldChord['kind'] {
  if (quality?.kind !== 'quality') return 'major';
  if (minorMark.test(quality.text)) return 'minor';
  return quality.text === '7' ? 'seventh' : 'major';
}
