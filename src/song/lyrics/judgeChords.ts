import { dashes, parseChords, solfègeName } from '#song/chords/parseChords.ts';
import { judgeMixed } from './judgeMixed.ts';
import { isUnknownChord, judgeRun, type Run } from './judgeRun.ts';
import { memoized } from './memoized.ts';

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
  /** Some words are no chords that we know: they stay as written. */
  readonly hasUnknown: boolean;
  /** Some of them could be sung; the chords beside them speak for a chord line. */
  readonly isMixed: boolean;
}

export const longestChordLine = 2_000; // characters; longer lines are not chord lines

// Fast path: most lines are lyrics, recognized by their first letters or by a letter that no chord
// has. No chords begin with a number or a closing bracket.
const mayBeChords = new RegExp(
  `^(?:\\s*\\(?(?:\\d{1,2}[xX×]|[xX×]\\d{1,2})\\)?\\s)?[^\\w)\\]}%×]*(?:[A-H]|${solfègeName}|[nN]\\.?[cC])` +
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

const otherBlanks = /[^\S ]/g;
const brackets = /[()]/;

/** A string of a guitar tab, `D|--2--|`, which is no chord. */
const tabLine = new RegExp(`^\\s*[A-H][#b♯♭]?\\s*\\|(?=.*[${dashes}]{2})[^A-Z]*$`);

// Cache: a song has few distinct chords.
const judgements = new Map<string, ChordJudgement | null>();
const begun = new Map<string, Run | null>();

/**
 * Judges a line, or the text in a pair of parentheses. Null unless it consists of chords, and
 * perhaps of words that only a chord line has, a remark at its end or words among several chords
 * (`hasUnknown`). `Sol`, `Do` or `Am` alone are also words: not sure.
 */
export function judgeChords(text: string): ChordJudgement | null {
  if (text.length > longestChordLine || (text.includes('|') && tabLine.test(text))) return null;
  return judgeWhole(text) ?? judgeRemarked(text) ?? asMixed(text);
}

function judgeWhole(text: string): ChordJudgement | null {
  return mayBeChords.test(text) ? memoized(judgements, text, judgeAfresh) : null;
}

/** `C  D (Chorus)`: a sure row before its remark, or `Em (instr.)`, whose name is a word as well. */
function judgeRemarked(text: string): ChordJudgement | null {
  const row = withoutRemark(text);
  const judgement = row === text ? null : (judgeWhole(row) ?? asMixed(row));
  if (judgement === null || judgement.bracketed) return null;
  const isName = judgement.solfège || !/[^\sA-H]/.test(row);
  return isName && !judgement.sure ? null : { ...judgement, hasUnknown: true };
}

const ordinal = /\s\d{1,2}(?:\.|st|nd|rd|th) (?:time|gang)$/i;

/** A chord line without a remark at its end: `(playout)`, `2nd time`, `2. gang`. */
export function withoutRemark(row: string): string {
  const text = row.trimEnd();
  if (!text.endsWith(')')) return ordinal.test(text) ? text.replace(ordinal, '') : row;
  const open = text.lastIndexOf('(');
  const said = text.slice(open + 1, -1);
  const isApart = open > 0 && text.charAt(open - 1).trim() === '';
  const isRemark = isApart && /\p{L}{2}/u.test(said) && judgeWhole(said) === null;
  return isRemark ? text.slice(0, open) : row;
}

function asMixed(text: string): ChordJudgement | null {
  const row = judgeMixed(text);
  if (row?.isPlayed !== true) return null;
  const { letters, solfège } = row;
  const is = { sure: true, hasUnknown: true, isMixed: true };
  return { ...is, bracketed: false, echo: false, spaced: true, letters, solfège };
}

function judgeAfresh(text: string): ChordJudgement | null {
  let letters = letterRow.test(text);
  let solfège = !letters && solfègeRow.test(text);
  const isPlain = letters || solfège;
  let marked = isPlain;
  let hasChord = isPlain;
  let notes = Number(isPlain);
  let name = '';
  let hasUnknown = false;
  let hasBeats = false;
  let known = 0; // words that are chords by themselves
  let needsOthers = false;
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
    if (run.needsOthers) needsOthers = true;
    else if (run.hasChord) known++;
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
  if (needsOthers && known < 2) return null;
  return {
    sure: marked && !bracketed,
    bracketed,
    echo: notes > 1 && !marked,
    spaced,
    letters,
    solfège,
    hasUnknown,
    isMixed: false,
  };
}

function textFrom(text: string, from: number): number {
  return text.length - text.slice(from).trimStart().length;
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
