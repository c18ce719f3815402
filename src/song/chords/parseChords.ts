/**
 * A piece of a text of chords, as written. The texts of all parts in order are the whole text.
 * - `note`: a name with its sign, in solfège or letters: `Re`, `sol#`, `B♭`, `H`
 * - `quality`: what the chord is of its note, minor dash included: `-`, `m`, `maj7`, `sus4`
 * - `link`: a slash, to a bass note or on to the next chord of a run: `Do/Mi`, `Si/La#/La`
 * - `sign`: what stands beside chords: brackets, bars, a footnote's star or number, `...`, `x2`,
 *   `(bis)`, `N.C.`, and characters that nobody sees
 * - `gap`: white space
 */
export interface ChordPart {
  readonly kind: 'note' | 'quality' | 'link' | 'sign' | 'gap';
  readonly text: string;
}

/** Hyphens and dashes as keyboards, word processors and web pages make them: U+2010 to U+2015, U+2212. */
export const dashes = '\u2010-\u2015\u2212-';

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064]+/y;
const noChord = /N\.C\.?|n\.c\.|NC(?![\p{L}\d])/uy;
/** An expression for a note in solfège. `Fadd9` and `Faug` are F, not Fa; `Domit5` is D. */
export const solfègeName =
  '(?:[Dd][Oo](?!mit)|[Rr][Ee]|[Mm][Ii]|[Ff][Aa](?!dd|u[gm]|lt)|[Ss][Oo][Ll]|[Ll][Aa]|[Ss][Ii])';
const note = new RegExp(`(?:${solfègeName}|[A-H])[#b♯♭]?`, 'y');
const interval = '1[13]|[24-79]';
const word = `[Mm]aj|[Mm]in|[Dd]im\\.?|[Aa]u[gm]\\.?|[Ss]us|add|alt|omit|no(?=\\d)`;
const quality = new RegExp(`${word}|M(?=\\d)|[m+°ºøΔ${dashes}]|[#b♯♭](?=\\d)|${interval}`, 'y');
const qualityAfterBlank = new RegExp(`${word}|${interval}`, 'y');
const repeat = /(?:[xX×]\d{1,2}|\d{1,2}[xX×]|[Bb]is)(?![^\s)\]])/y;
const footnote = /\(\d{1,2}\)(?!\S)/y;
const sign = new RegExp(`:?\\|+:?|\\.{2,}|[…*()[\\]{}%${dashes}]`, 'y');
const link = /\//y;

const mayRepeat = /[\dxX×bB]/;

/** Behind these a new chord may begin; anywhere else two names in a row are a word. */
const opensChord = new RegExp(`[([{|:/${dashes}]`);

/**
 * Reads a text that is nothing but chords: one chord, a run or a whole chord line (decision 18).
 * Null for everything else, a text without a single note included. Linear in the text.
 */
export function parseChords(text: string): readonly ChordPart[] | null {
  const parts: ChordPart[] = [];
  let hasChord = false;
  let mayGoOn = false;
  for (const [index, piece] of text.split(/(\s+)/).entries()) {
    if (piece === '') continue;
    if (index % 2 === 1) {
      parts.push({ kind: 'gap', text: piece });
      mayGoOn &&= piece.length === 1;
      continue;
    }
    const run = readRun(piece, mayGoOn);
    if (run === null) return null;
    for (const part of run.parts) parts.push(part);
    hasChord ||= run.hasChord;
    mayGoOn = run.endsInChord;
  }
  return hasChord ? parts : null;
}

/** What is written without a blank in it, read as chords. */
export interface RunOfParts {
  readonly parts: readonly ChordPart[];
  /** It has a note, or says that nothing is played. */
  readonly hasChord: boolean;
  /** Behind one blank a quality may go on with its chord: `Re- 9`. */
  readonly endsInChord: boolean;
}

/** Reads what has no blank in it; `mayGoOn` if the run before ends in a chord. Null if it is no chords. */
export function readRun(text: string, mayGoOn: boolean): RunOfParts | null {
  const parts: ChordPart[] = [];
  let at = 0;
  let hasChord = false;
  let mayOpen = true; // whether a chord may begin here
  let inChord = false; // whether a quality here would belong to a chord
  let afterBlank = mayGoOn; // whether only a blank parts it from one

  const take = (kind: ChordPart['kind'], pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    parts.push({ kind, text: text.slice(at, pattern.lastIndex) });
    at = pattern.lastIndex;
    return true;
  };

  while (at < text.length) {
    if (take('sign', invisible)) continue; // counts as nothing
    const first = text.charAt(at);
    if (mayRepeat.test(first) && take('sign', repeat)) {
      inChord = false;
    } else if (mayOpen && take('sign', noChord)) {
      hasChord = true;
      inChord = false;
    } else if (!inChord && take('sign', footnote)) {
      // Says something of the chord before it.
    } else if (mayOpen && take('note', note)) {
      hasChord = inChord = true;
    } else if (inChord && take('quality', quality)) {
      // Still the same chord.
    } else if (take('sign', sign)) {
      inChord &&= first === '(' || first === ')';
    } else if (afterBlank && take('quality', qualityAfterBlank)) {
      inChord = true;
    } else if (!take('link', link)) {
      return null;
    }
    afterBlank = false;
    mayOpen = opensChord.test(text.charAt(at - 1));
  }
  return { parts, hasChord, endsInChord: inChord };
}

/** The text that `parseChords` read. */
export function printChords(parts: readonly ChordPart[]): string {
  return parts.map((part) => part.text).join('');
}

/** Chords written without a break between them, and the column of the line where they begin. */
interface ChordRun {
  readonly at: number;
  readonly text: string;
}

/** What of a chord line stands in one place: `La-`, `Si/La#/La`, `Re- 9`, `|`. Any text is taken. */
export function chordRuns(line: string): readonly ChordRun[] {
  const runs: ChordRun[] = [];
  let column = 0;
  let begun = 0;
  let run = '';
  const parts = parseChords(line) ?? splitAtGaps(line);
  for (const [index, { kind, text }] of parts.entries()) {
    const isInside = run !== '' && parts[index + 1]?.kind === 'quality';
    if (kind !== 'gap' || isInside) {
      if (run === '') begun = column;
      run += text;
    } else if (run !== '') {
      runs.push({ at: begun, text: run });
      run = '';
    }
    column += text.replace(/\p{Cf}/gu, '').length;
  }
  if (run !== '') runs.push({ at: begun, text: run });
  return runs;
}

function splitAtGaps(line: string) {
  const texts = line.split(/(\s+)/);
  return texts.map((text, index) => ({ kind: index % 2 === 0 ? 'sign' : 'gap', text }) as const);
}
