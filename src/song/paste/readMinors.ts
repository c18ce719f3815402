import { type RunOfParts, readRun } from '#song/chords/parseChords.ts';
import { lineEnd } from '#song/lyrics/columns.ts';

/** Lyrics with minors that are written as `Gmi7` or in small letters, `f#`. */
export interface ReadMinors {
  /** With these minors as we write them, each above its syllable as before. */
  readonly lyrics: string;
  /** Each of them once, as written and as we write it. */
  readonly chords: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Finds minors written in ways that are words as well (`mi`, `a`, `es`), so that the person is
 * asked whether they are. Null where no row speaks for it. Accepts any text; linear in it.
 */
export function readMinors(lyrics: string): ReadMinors | null {
  const chords = new Map<string, string>();
  let isLikely = false;
  const rows = lyrics.split(lineEnd).map((row) => {
    const { text, pairs, isSure } = rewrite(row);
    for (const [from, to] of pairs) chords.set(from, to);
    isLikely ||= isSure;
    return text;
  });
  if (!isLikely) return null;
  return { lyrics: rows.join('\n'), chords: [...chords].map(([from, to]) => ({ from, to })) };
}

interface RewrittenRow {
  readonly text: string;
  readonly pairs: readonly (readonly [from: string, to: string])[];
  /** Whether it could hardly be anything but chords. */
  readonly isSure: boolean;
}

function rewrite(row: string): RewrittenRow {
  return ofChords(row) ?? inParentheses(row);
}

const voiceMark = /^\s*[AK]:(?=\s)/;
const sureMinor = /mi|[#♯♭\d]/;

/** A row of chords, with `(Em  a)` and bars; null if it has any other word, or no such minor. */
function ofChords(row: string): RewrittenRow | null {
  const mark = voiceMark.exec(row)?.[0] ?? '';
  const pairs: [string, string][] = [];
  let text = mark;
  let known = 0;
  let owed = 0; // columns by which the row has grown
  let run: RunOfParts | null = null;
  for (const [at, piece] of row.slice(mark.length).split(/(\s+)/).entries()) {
    if (at % 2 === 1) {
      const width = Math.max(1, piece.length - owed);
      text += width > piece.length ? piece + ' '.repeat(width - piece.length) : piece.slice(-width);
      owed = Math.max(0, owed - piece.length + width);
      continue;
    }
    if (piece === '') continue;
    const asRead: RunOfParts | null = readRun(piece, run?.endsInChord ?? false);
    const to = asRead === null ? asMinor(piece) : null;
    if (asRead === null && to === null) return null;
    if (to !== null) pairs.push([piece, to]);
    if (asRead?.hasChord === true) known++;
    text += to ?? piece;
    owed += (to ?? piece).length - piece.length;
    run = asRead;
  }
  if (pairs.length === 0) return null;
  return { text, pairs, isSure: known > 1 || pairs.some(([from]) => sureMinor.test(from)) };
}

function inParentheses(row: string): RewrittenRow {
  const pairs: [string, string][] = [];
  const text = row.replace(/\(([^\s()]+)\)/g, (whole, chord: string) => {
    const to = readRun(chord, false) === null ? asMinor(chord) : null;
    if (to === null) return whole;
    pairs.push([chord, to]);
    return `(${to})`;
  });
  return { text, pairs, isSure: pairs.some(([from]) => sureMinor.test(from)) };
}

const longestChord = 24; // for linear time: the ways below look at each ending
const around = '[[\\](){}|:*]*';
const behind = `(?<behind>(?:(?:[/\\d]|add|sus|maj).*?)?${around})`;
const inLetters = '[A-H](?:[#b♯♭]|iss?|e?ss?)?';
const inSolfège = '(?:Do|Re|Mi|Fa|Sol|La|Si)[#b♯♭]?';
const ways = [
  new RegExp(`^(?<before>${around})(?<root>${inLetters})(?<sign>mi)${behind}$`),
  new RegExp(`^(?<before>${around})(?<root>${inSolfège})(?<dash>mi)${behind}$`),
  new RegExp(`^(?<before>${around})(?<root>[a-h](?:[#b♯♭]|iss?|e?ss?)?)${behind}$`),
];

/** The chord as we write it; null if the word cannot be a minor. */
function asMinor(word: string): string | null {
  if (word.length > longestChord) return null;
  for (const way of ways) {
    const said = way.exec(word)?.groups;
    if (said === undefined) continue;
    const { before = '', root = '', dash, behind: rest = '' } = said;
    const name = root.charAt(0).toUpperCase() + root.slice(1);
    const chord = `${before}${name}${dash === undefined ? 'm' : '-'}${rest}`;
    if (readRun(chord, false)?.hasChord === true) return chord;
  }
  return null;
}
