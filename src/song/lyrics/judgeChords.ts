import {
  type ChordPart,
  dashes,
  isLetterName,
  parseChords,
  readRun,
  solfègeName,
} from '#song/chords/parseChords.ts';

/** Evidence for whether a line of only chord names is a chord line (decision 18). */
export interface ChordJudgement {
  /** It has a chord mark (`La-`, `Si7`, `Fa#`, `Do/Mi`, `[Re]`), or two different names. */
  readonly sure: boolean;
  /** All of it is in parentheses, which elsewhere are inline chords (decision 19). */
  readonly bracketed: boolean;
  /** One plain name repeated: `La la la` is sung more often than played. */
  readonly echo: boolean;
  /** It is indented or has wide gaps, as if aligned with syllables. */
  readonly spaced: boolean;
  readonly letters: boolean;
  readonly solfège: boolean;
  /** Some words are no chords that we know: they are played, and stay as written. */
  readonly hasUnknown: boolean;
}

const longestChordLine = 2_000; // characters; longer lines are not chord lines

// Fast path: most lines are lyrics, recognized by their first letters or by a letter that no chord
// has. No chords begin with a number, a repeat or a closing bracket.
const mayBeChords = new RegExp(
  `^[^\\w)\\]}%×]*(?:[A-H]|${solfègeName}|[nN]\\.?[cC])` +
    '[^hkpqvwyzà-öù-ÿא-ת]*(?:/h[^hkpqvwyzà-öù-ÿא-ת]*)*$',
);

// Fast path: most chords are this simple, and one mark makes a row of them certain.
const plainChord = (note: string) => `${note}[#b]?[-m]?7?(?:dim|/${note}[#b]?)?`;
const plainRow = (chord: string) =>
  new RegExp(`^(?=[^#b7d/-]*[#b7d/-]) *${chord}(?: +${chord})* *$`);
const inSolfège = plainChord(solfègeName);
const inLetter = plainChord('[A-H]');
const solfègeRow = plainRow(inSolfège);
const letterRow = plainRow(inLetter);
/** A chord in parentheses, from `lastIndex` on. */
export const inlineChord = new RegExp(`\\((?:${inSolfège}|${inLetter})\\)`, 'y');

const dash = new RegExp(`^[${dashes}]$`);
const noChord = /^n\.?c/i;

const accidental = /[#b♯♭]$/;
const otherBlanks = /[^\S ]/g;
const brackets = /[()]/;

/** A string of a guitar tab, `D|--2--|`, which is no chord. */
const tabLine = new RegExp(`^\\s*[A-H][#b♯♭]?\\s*\\|(?=.*[${dashes}]{2})[^A-Z]*$`);

/**
 * A word that only a chord line has, though it is no chord that we know: `Bbj9`, `Gmi7`, `em`. It
 * is a note with the beginning of a quality, and has a number or a sign.
 */
const unknownChord = new RegExp(
  `^[([|:]{0,3}(?:${solfègeName}|[A-H])[#b♯♭]?` +
    '(?:mi(?!\\p{L})|(?=\\P{L}|[mMj]|sus|add|dim|aug|no|alt)(?=.*[\\d#♯♭+°ºøΔ^]))' +
    '[-\\dA-Habdgijlmnostux#♯♭+°ºøΔ^/().,]{0,14}[\\])|:*]{0,3}$',
  'u',
);
const smallMinor = /^[a-g](?:[#♯♭]m?7?|bm?7?|m7?|7)$/;

/**
 * Judges a line, or the text in a pair of parentheses. Null unless it consists of chords, and
 * perhaps of words that only a chord line has (`hasUnknown`). `Sol`, `Do` or `Am` alone are also
 * words: not sure.
 */
export function judgeChords(text: string): ChordJudgement | null {
  const isOther = text.length > longestChordLine || !mayBeChords.test(text);
  return isOther ? null : memoized(judgements, text, judgeAfresh);
}

function judgeAfresh(text: string): ChordJudgement | null {
  if (text.includes('|') && tabLine.test(text)) return null;
  let letters = letterRow.test(text);
  let solfège = !letters && solfègeRow.test(text);
  const isPlain = letters || solfège;
  let marked = isPlain;
  let hasChord = isPlain;
  let notes = Number(isPlain);
  let name = '';
  let hasUnknown = false;
  let hasBeats = false;
  let endsInChord = false;
  let spaced = false;
  let end = 0;
  const begin = isPlain ? text.length : textFrom(text, 0);
  for (let at = begin; at < text.length; at = textFrom(text, end)) {
    const gap = at - end;
    // A gap wider than a space; after the last chord it does not count.
    spaced ||= gap > (end === 0 ? 0 : 1);
    end = text.indexOf(' ', at);
    if (end < 0) end = text.length;
    const word = text.slice(at, end);
    const run: Run | null =
      gap === 1 && endsInChord ? judgeRun(word, true) : memoized(begun, word, judgeRun);
    if (run === null) {
      // Other white space, such as a no-break space, also separates chords.
      const plain = text.replace(otherBlanks, ' ');
      if (plain !== text) return judgeAfresh(plain);
      if (!isUnknownChord(word)) return null;
      hasUnknown = true;
      marked ||= /\d/.test(word);
      endsInChord = false;
      continue;
    }
    hasBeats ||= word === '.';
    marked ||= run.marked || (run.name !== name && run.name !== '' && name !== '');
    notes += run.notes;
    name ||= run.name;
    letters ||= run.letters;
    solfège ||= run.solfège;
    hasChord ||= run.hasChord;
    endsInChord = run.endsInChord;
  }
  if (!hasChord) return null;
  marked ||= hasBeats && notes > 1;
  const bracketed = brackets.test(text) ? isBracketed(text) : notes === 0;
  if (hasUnknown && (!marked || bracketed || notes === 0)) return null;
  return {
    sure: marked && !bracketed,
    bracketed,
    echo: notes > 1 && !marked,
    spaced,
    letters,
    solfège,
    hasUnknown,
  };
}

/** Whether a word of a chord line is played, though we cannot read it. */
export function isUnknownChord(word: string): boolean {
  return unknownChord.test(word) || smallMinor.test(word);
}

function textFrom(text: string, from: number): number {
  return text.length - text.slice(from).trimStart().length;
}

/** Chords written without a space, as evidence about their line. */
interface Run {
  /** A chord mark, or two different names. */
  readonly marked: boolean;
  readonly notes: number;
  /** The first name in lower case; empty if there is none. */
  readonly name: string;
  readonly letters: boolean;
  readonly solfège: boolean;
  readonly hasChord: boolean;
  readonly endsInChord: boolean;
}

// Cache: a song has few distinct chords.
const judgements = new Map<string, ChordJudgement | null>();
const begun = new Map<string, Run | null>();
const mostRemembered = 1_000;
const longestCached = 12; // characters

export function memoized<T>(known: Map<string, T>, text: string, read: (text: string) => T): T {
  if (text.length > longestCached) return read(text);
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= mostRemembered) known.clear();
  const fresh = read(text);
  known.set(text, fresh);
  return fresh;
}

function judgeRun(text: string, mayGoOn = false): Run | null {
  const read = readRun(text, mayGoOn);
  if (read === null || read.parts.some(isSung)) return null;
  const { parts, hasChord, endsInChord } = read;
  const names = parts.flatMap((part) => (part.kind === 'note' ? [part.text] : []));
  const name = names[0]?.toLowerCase() ?? '';
  return {
    marked: parts.some(isChordMark) || names.some((other) => other.toLowerCase() !== name),
    notes: names.length,
    name,
    letters: names.some(isLetterName),
    solfège: !names.every(isLetterName),
    hasChord,
    endsInChord,
  };
}

/** The same name again after a dash, which is sung and not played: `La-la-la`, `E-E-E`. */
function isSung({ kind, text }: ChordPart, index: number, parts: readonly ChordPart[]): boolean {
  const [before, between] = [parts[index - 2], parts[index - 1]];
  return (
    kind === 'note' &&
    before?.kind === 'note' &&
    dash.test(between?.text ?? '') &&
    before.text.toLowerCase() === text.toLowerCase()
  );
}

/** `m` is no mark: `Am`, `Lam` and `Dom` are words. Nor are dots, and dashes between words. */
function isChordMark({ kind, text }: ChordPart): boolean {
  if (kind === 'note') return accidental.test(text);
  if (kind === 'sign')
    return text === '[' || text === '*' || text.includes('|') || noChord.test(text);
  return kind === 'link' || (kind === 'quality' && text !== 'm');
}

function isBracketed(text: string): boolean {
  let depth = 0;
  for (const part of parseChords(text) ?? []) {
    if (part.text === '(') depth++;
    else if (part.text === ')') depth--;
    else if (part.kind === 'note' && depth < 1) return false;
  }
  return depth === 0;
}
