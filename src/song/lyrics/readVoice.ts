import type { Voice } from './section.ts';

export interface VoiceMark {
  readonly voice: Voice;
  /** Width in columns of the mark at the beginning of the line, including one space after it. */
  readonly width: number;
}

// `A.` needs a space after it: «A.M. Larsen» is a name.
const mark = /^\s*(?:([AaKk])\s{0,2}:|([AK])\.(?=\s|$))\s?/;
const phrase = /^\s*(?:(Alle|Forsamlingen|Menigheten)|Kantor|Forsanger|Solo)\s*(?:[:.](?=\s|$)|$)/u;

// Bit sets of the letters that begin a mark or phrase, by position in the alphabet.
const capitals = 0x82842; // A F K M S
const smallLetters = 0x802; // a k

/** Fast path: false for most lines, by their first letter. */
export function mayNameVoice(line: string): boolean {
  const code = line.charCodeAt(0);
  const letters = code & 0x20 ? smallLetters : capitals;
  return !(code > 0x20 && code < 0x7f) || (letters >> (code & 0x1f)) % 2 === 1;
}

/**
 * The `A:`, `A.`, `K:` or `K.` that a line begins with (decision 21). Null if it has none, or two:
 * «K. A.» stays in the text, see `voiceOfText`.
 */
export function readMark(line: string): VoiceMark | null {
  const found = mark.exec(line);
  if (found === null) return null;
  const width = found[0].length;
  if (mark.test(line.slice(width))) return null;
  return { voice: voiceOf(found), width };
}

/** Whether a line begins with any mark, also two in a row. */
export function beginsWithMark(line: string): boolean {
  return mark.test(line);
}

/**
 * The voice that a text names itself, without being changed: a known phrase at its beginning
 * (decision 21), capitalized and followed by a colon, a full stop or nothing, since «Alle folk,
 * syng» is sung; or a mark that could not be removed. With «K. A.» all sing.
 */
export function voiceOfText(text: string): Voice | null {
  const first = mark.exec(text);
  if (first !== null) {
    const second = mark.exec(text.slice(first[0].length));
    return voiceOf(first) === 'A' || (second && voiceOf(second) === 'A') ? 'A' : 'K';
  }
  const found = phrase.exec(text);
  if (found === null) return null;
  return found[1] === undefined ? 'K' : 'A';
}

function voiceOf([, colon, period]: RegExpExecArray): Voice {
  return (colon ?? period)?.toUpperCase() === 'A' ? 'A' : 'K';
}
