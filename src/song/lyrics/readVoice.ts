import type { Voice } from './section.ts';

export interface VoiceMark {
  readonly voice: Voice;
  /** Columns the mark takes at the beginning of the line, one blank behind it included. */
  readonly width: number;
}

// `A.` needs a blank behind it: «A.M. Larsen» is a name.
const mark = /^\s*(?:([AaKk])\s{0,2}:|([AK])\.(?=\s|$))\s?/;
const markLetters = new Set('AaKk');
const phraseLetters = new Set('AFMKS');
const phrase = /^\s*(?:(Alle|Forsamlingen|Menigheten)|Kantor|Forsanger|Solo)\s*(?:[:.](?=\s|$)|$)/u;

/**
 * The `A:`, `A.`, `K:` or `K.` a line begins with (decision 21). Null if it has none, or two:
 * «K. A.» stays in the text, see `voiceOfText`.
 */
export function readMark(line: string): VoiceMark | null {
  const found = findMark(line);
  if (found === null) return null;
  const width = found[0].length;
  if (mark.test(line.slice(width))) return null;
  return { voice: voiceOf(found), width };
}

/** Whether a line begins with any mark, two in a row included. */
export function beginsWithMark(line: string): boolean {
  return findMark(line) !== null;
}

/**
 * The voice that a text names by itself and keeps: a known phrase at its beginning (decision 21),
 * capitalised and with a colon or full stop behind it or nothing at all, for «Alle folk, syng» is
 * sung; or a mark that could not be taken out. With «K. A.» all sing.
 */
export function voiceOfText(text: string): Voice | null {
  const first = findMark(text);
  if (first !== null) {
    const second = mark.exec(text.slice(first[0].length));
    return voiceOf(first) === 'A' || (second && voiceOf(second) === 'A') ? 'A' : 'K';
  }
  const found = phraseLetters.has(firstLetter(text)) ? phrase.exec(text) : null;
  if (found === null) return null;
  return found[1] === undefined ? 'K' : 'A';
}

/** Most lines begin with another letter, which is seen at once. */
function findMark(line: string): RegExpExecArray | null {
  return markLetters.has(firstLetter(line)) ? mark.exec(line) : null;
}

function firstLetter(line: string): string {
  const code = line.charCodeAt(0);
  return (code > 0x20 && code < 0x7f ? line : line.trimStart()).charAt(0);
}

function voiceOf([, colon, period]: RegExpExecArray): Voice {
  return (colon ?? period)?.toUpperCase() === 'A' ? 'A' : 'K';
}
