import { type ChordPart, dashes, parseChords } from '#song/chords/parseChords.ts';

/** What a line of nothing but chord names says about being a chord line (decision 18). */
export interface ChordJudgement {
  /** It has a chord mark (`La-`, `Si7`, `Fa#`, `Do/Mi`, `[Re]`), or two different names. */
  readonly sure: boolean;
  /** All of it is in parentheses, which elsewhere are inline chords (decision 19). */
  readonly bracketed: boolean;
  /** One plain name over and over: `La la la` is sung more often than played. */
  readonly echo: boolean;
  /** It is indented or has wide gaps, as what is set over syllables. */
  readonly spaced: boolean;
  readonly letters: boolean;
  readonly solfège: boolean;
}

const longestChordLine = 2_000; // characters; beyond, nobody has set chords over syllables

// Most lines of a song are lyrics: let them go at their first letters.
const mayBeChords = new RegExp(
  `^[\\s([{|:*/.…\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064${dashes}]*` +
    '(?:[A-H]|[dD][oO]|[rR][eE]|[mM][iI]|[fF][aA]|[sS][oO]|[lL][aA]|[sS][iI]|[nN]\\.?[cC])',
);
const dash = new RegExp(`^[${dashes}]$`);
const noChord = /^n\.?c/i;

const accidental = /[#b♯♭]$/;
const letterName = /^[A-H][#b♯♭]?$/;

/**
 * Judges a line, or the text in a pair of parentheses. Null if it is not made of chord names.
 * `Sol`, `Do` or `Am` alone are words as well as chords: not sure.
 */
export function judgeChords(text: string): ChordJudgement | null {
  if (text.length > longestChordLine || !mayBeChords.test(text)) return null;
  const parts = parseChords(text);
  if (parts === null || parts.some(isSung)) return null;
  const notes = parts.filter((part) => part.kind === 'note');
  const bracketed = isBracketed(parts);
  const first = notes[0]?.text.toLowerCase();
  const twoNames = notes.some((note) => note.text.toLowerCase() !== first);
  const marked = twoNames || parts.some(isChordMark);
  const letters = notes.some(isLetter);
  return {
    sure: marked && !bracketed,
    bracketed,
    echo: notes.length > 1 && !marked,
    spaced: parts[0]?.kind === 'gap' || parts.some(isWideGap),
    letters,
    solfège: notes.some((note) => !isLetter(note)),
  };
}

function isLetter(note: ChordPart): boolean {
  return letterName.test(note.text);
}

/** One name again behind a dash, as nobody plays it: `La-la-la`, `E-E-E`. */
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

/** A gap of more than a blank before a chord; behind the last one it means nothing. */
function isWideGap({ kind, text }: ChordPart, index: number, parts: readonly ChordPart[]): boolean {
  return kind === 'gap' && text.length > 1 && index < parts.length - 1;
}

function isBracketed(parts: readonly ChordPart[]): boolean {
  let depth = 0;
  for (const part of parts) {
    if (part.text === '(') depth++;
    else if (part.text === ')') depth--;
    else if (part.kind === 'note' && depth < 1) return false;
  }
  return depth === 0;
}
