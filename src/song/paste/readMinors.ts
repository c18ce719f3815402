import { type RunOfParts, readRun } from '#song/chords/parseChords.ts';
import { lineEnd } from '#song/lyrics/columns.ts';
import { readRow } from '#song/lyrics/readRow.ts';

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
  const likely = new Set<string>(); // small names in rows that are alike
  let likelyRows = 0;
  let isAsked = false;
  let above: RewrittenRow | null = null;
  const rows = lyrics.split(lineEnd).map((row) => {
    const rewritten = rewrite(row);
    for (const [from, to] of rewritten.pairs) chords.set(from, to);
    isAsked ||= rewritten.isSure;
    if (above?.isLikely === true && isLyrics(row, rewritten)) {
      likelyRows++;
      for (const [from] of above.pairs) likely.add(from);
    }
    above = rewritten;
    return rewritten.text;
  });
  isAsked ||= likelyRows >= leastRows && likely.size > 1;
  if (!isAsked) return null;
  return { lyrics: rows.join('\n'), chords: [...chords].map(([from, to]) => ({ from, to })) };
}

interface RewrittenRow {
  readonly text: string;
  readonly pairs: readonly (readonly [from: string, to: string])[];
  /** Whether it could hardly be anything but chords. */
  readonly isSure: boolean;
  /** Whether it is of chord names only, not all the same. */
  readonly isLikely: boolean;
}

const leastRows = 3; // over lyrics

function isLyrics(row: string, { pairs }: RewrittenRow): boolean {
  return row.trim() !== '' && pairs.length === 0 && readRow(row).kind === 'lyric';
}

function rewrite(row: string): RewrittenRow {
  return ofChords(row) ?? inParentheses(row);
}

const voiceMark = /^\s*[AK]:(?=\s)/;
const sureMinor = /mi|[#♯♭\d]|[cfg]iss?/;
/** Words as well, if they stand alone: «dis», «his». */
const minorBesideOthers = /[adeh]iss?/;

/** A row of chords, with `(Em  a)` and bars; null if it has any other word, or no such minor. */
function ofChords(row: string): RewrittenRow | null {
  const mark = voiceMark.exec(row)?.[0] ?? '';
  const pairs: [string, string][] = [];
  let text = mark;
  let known = 0;
  const names = new Set<string>();
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
    const whole = readRun(piece, run?.endsInChord ?? false);
    // The dot of a beat, directly behind a chord.
    const beat = whole === null && gluedBeat.test(piece) ? ' .' : '';
    const chord = beat === '' ? piece : piece.slice(0, -1);
    const asRead: RunOfParts | null = beat === '' ? whole : readRun(chord, false);
    const to = asRead === null ? asMinor(chord) : null;
    if (asRead === null && to === null) return null;
    if (to !== null) pairs.push([chord, to]);
    if (asRead?.hasChord === true) known++;
    if (asRead?.hasChord !== false) names.add(chord);
    const written = (to ?? chord) + beat;
    text += written;
    owed += written.length - piece.length;
    run = asRead;
  }
  if (pairs.length === 0) return null;
  const isLikely = names.size > 1;
  const isSure = ([from]: readonly [string, string]) =>
    sureMinor.test(from) || (isLikely && minorBesideOthers.test(from));
  return { text, pairs, isSure: known > 1 || pairs.some(isSure), isLikely };
}

const gluedBeat = /[^.|:]\.$/;

function inParentheses(row: string): RewrittenRow {
  const pairs: [string, string][] = [];
  const text = row.replace(/\(([^\s()]+)\)/g, (whole, chord: string) => {
    const to = readRun(chord, false) === null ? asMinor(chord) : null;
    if (to === null) return whole;
    pairs.push([chord, to]);
    return `(${to})`;
  });
  const isSure = pairs.some(([from]) => sureMinor.test(from));
  return { text, pairs, isSure, isLikely: false };
}

const longestChord = 24; // for linear time: the ways below look at each ending
const around = '[[\\](){}|:*]*';
const behind = `(?<behind>(?:(?:[/\\d]|add|sus|maj).*?)?${around})`;
const inLetters = '[A-H](?:[#b♯♭]|iss?|e?ss?)?';
const inSolfège = '(?:Do|Re|Mi|Fa|Sol|La|Si)[#b♯♭]?';
const ways = [
  new RegExp(`^(?<before>${around})(?<root>${inLetters})(?<sign>mi)${behind}$`),
  new RegExp(`^(?<before>${around})(?<root>${inSolfège})(?<dash>mi)${behind}$`),
  // `b5` and `b9` alter a chord, and a minor has no `sus`.
  new RegExp(
    `^(?<before>${around})(?!b(?:[69]|1[13])|[a-h](?:[#b♯♭]|e?ss?|iss?)?(?:5|sus))(?<root>[a-h](?:[#b♯♭]|iss?|e?ss?)?)${behind}$`,
  ),
];

/** `fis` is written `F#m`, and `as` `Abm`; `fiss` is our own way. */
function signOf(ending: string): string {
  if (ending === 'is') return '#';
  return /^e?s$/.test(ending) ? 'b' : ending;
}

/** The chord as we write it; null if the word cannot be a minor. */
function asMinor(word: string): string | null {
  if (word.length > longestChord) return null;
  for (const way of ways) {
    const said = way.exec(word)?.groups;
    if (said === undefined) continue;
    const { before = '', root = '', dash, behind: rest = '' } = said;
    const name = root.charAt(0).toUpperCase() + signOf(root.slice(1));
    const chord = `${before}${name}${dash === undefined ? 'm' : '-'}${rest}`;
    if (readRun(chord, false)?.hasChord === true) return chord;
  }
  return null;
}
