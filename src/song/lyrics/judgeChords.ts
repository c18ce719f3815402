import type { ChordPart } from '#song/chords/parseChords.ts';
import { parseChords } from '#song/chords/parseChords.ts';

/** What a line of nothing but chord names says about being a chord line (decision 18). */
export interface ChordJudgement {
  /** It has a chord mark (`La-`, `Si7`, `Fa#`, `Do/Mi`, `[Re]`), or two different names. */
  readonly sure: boolean;
  /** All of it is in parentheses, which elsewhere are inline chords (decision 19). */
  readonly bracketed: boolean;
  /** It is indented or has wide gaps, as what is set over syllables. */
  readonly spaced: boolean;
  readonly letters: boolean;
  readonly solfège: boolean;
}

// Most lines of a song are lyrics: let them go at their first letters.
const mayBeChords =
  /^[\s([{|:*/.…–−-]*(?:[A-H]|[dD][oO]|[rR][eE]|[mM][iI]|[fF][aA]|[sS][oO]|[lL][aA]|[sS][iI])/;

const letterName = /^[A-H][#b♯♭]?$/;

/**
 * Judges a line, or the text in a pair of parentheses. Null if it is not made of chord names.
 * `Sol`, `Do`, `Am` or `La la la` alone are words as well as chords: not sure.
 */
export function judgeChords(text: string): ChordJudgement | null {
  if (!mayBeChords.test(text)) return null;
  const parts = parseChords(text);
  if (parts === null) return null;
  const names = parts.filter((part) => part.kind === 'note').map((part) => part.text);
  const bracketed = isBracketed(parts);
  const twoNames = new Set(names.map((name) => name.toLowerCase())).size > 1;
  return {
    sure: !bracketed && (twoNames || parts.some(isChordMark)),
    bracketed,
    spaced: /^\s/.test(text) || parts.slice(0, -1).some(isWideGap),
    letters: names.some((name) => letterName.test(name)),
    solfège: names.some((name) => !letterName.test(name)),
  };
}

/** `m` is no mark: `Am`, `Lam` and `Dom` are words. Nor are dots, and dashes between words. */
function isChordMark(part: ChordPart): boolean {
  if (part.kind === 'note') return /[#b♯♭]$/.test(part.text);
  if (part.kind === 'sign') return /[[*|]/.test(part.text);
  return part.kind === 'link' || (part.kind === 'quality' && part.text !== 'm');
}

function isWideGap(part: ChordPart): boolean {
  return part.kind === 'gap' && part.text.length > 1;
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
