/**
 * A part of a chord text, as written. All parts concatenated are the whole text.
 * - `note`: a name with its accidental, in solfège or letters: `Re`, `sol#`, `B♭`, `H`, `Fiss`;
 * as a bass also a small letter
 * - `quality`: the chord's quality, minor dash included: `-`, `m`, `maj7`, `sus4`
 * - `link`: a slash, to a bass note or to the next chord of a run: `Do/Mi`, `Si/La#/La`
 * - `sign`: what surrounds chords: brackets, bars, beats (`.`), arrows, a footnote's star or number,
 * `...`, `x2`, `(bis)`, `N.C.`, and invisible characters
 * - `gap`: white space
 */
export interface ChordPart {
  readonly kind: 'note' | 'quality' | 'link' | 'sign' | 'gap';
  readonly text: string;
}

/**
 * Hyphens and dashes as keyboards, word processors and web pages produce them: U+2010 to U+2015,
 * U+2212.
 */
export const dashes = '\u2010-\u2015\u2212-';

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064]+/y;
const noChord = /N\.C\.?|n\.c\.|NC(?![\p{L}\d])/uy;
/** Regular expression for a note in solfège. `Fadd9` and `Faug` are F, not Fa; `Domit5` is D. */
export const solfègeName =
  '(?:[Dd][Oo](?!mit)|[Rr][Ee]|[Mm][Ii]|[Ff][Aa](?!dd|u[gm]|lt)|[Ss][Oo][Ll]|[Ll][Aa]|[Ss][Ii])';
/**
 * Letters with the accidental in words, as in Norwegian and German: `Fiss`, `Ess`, `As`. `Asus` is
 * A.
 */
const letterInWords = '(?:[AC-G]iss?|Hiss|[CDFG]ess?|[AE]ss?)(?!us)';
const note = new RegExp(`${letterInWords}|(?:${solfègeName}|[A-H])[#b♯♭]?`, 'y');
/** Whether a note is named by a letter: `B♭`, `Fiss`, or `e` as a bass. */
export function isLetterName(name: string): boolean {
  return /^[A-Ha-h](?:[#b♯♭]|iss?|e?ss?)?$/.test(name);
}

/** After a chord in letters and a slash: `C/e`, but `C/add9` and `C/b5`. */
const smallBass = /(?:[ac-h]iss?|[cdfg]ess?|[ae]ss?|[a-h][#b♯♭]?)(?![\p{L}\d#♯♭])/uy;
const interval = '1[13]|[24-79]';
const word = `[Mm]aj|[Mm]a(?=\\d)|[Mm]in|[Dd]im\\.?|[Aa]u[gm]\\.?|[Ss]us|add|alt|omit|no3|no(?=\\d)`;
/** `G0` is diminished. */
const zero = '(?<![\\dm])0(?=7?(?!\\d))';
/** Also alone, for a major chord: `GM`, but not `LAM`. */
const major = 'M(?=\\d)|(?<![A-Z]{2})M(?![A-Za-z])';
const quality = new RegExp(
  `${word}|${major}|${zero}|[m+°ºøΔ^]|[${dashes}](?!>)|[#b♯♭](?=\\d)|${interval}`,
  'y',
);
const qualityAfterBlank = new RegExp(`${word}|m(?![\\p{L}.])|${interval}`, 'uy');
const repeat = /(?:[xX×]\d{1,2}|\d{1,2}[xX×]|[Bb]is)(?![^\s)\]])/y;
const footnote = /\(\d{1,2}\)(?!\S)/y;
const sign = new RegExp(`:?\\|+:?|\\.{2,}|[=${dashes}]>|[→⇒…*()[\\]{}%${dashes}]`, 'y');
/** A beat on which nothing new is played: `D . G A`, `|. D|`. */
const beat = /(?<![^|:.])\.(?![^|:.])/y;
/** The same directly after a chord, `D7.` or `D(7(b5)).`, but not in «Mi.». */
const gluedBeat = /(?<=\d\)*)\.$/y;
const link = /\//y;

const mayRepeat = /[\dxX×bB]/;

/** A new chord may begin after these; elsewhere two names in a row are a word. */
const opensChord = new RegExp(`[([{|:/>→⇒${dashes}]`);

/**
 * Parses a text that consists only of chords: one chord, a run or a whole chord line (decision 18).
 * Null for everything else, also for a text without any note. Linear in the text.
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

/** A stretch without white space, parsed as chords. */
export interface RunOfParts {
  readonly parts: readonly ChordPart[];
  /** It contains a note or `N.C.`. */
  readonly hasChord: boolean;
  /** After one space, a quality may continue its chord: `Re- 9`. */
  readonly endsInChord: boolean;
}

/**
 * Parses a stretch without white space; `mayGoOn` if the previous run ends in a chord. Null if it
 * is no chords.
 */
export function readRun(text: string, mayGoOn: boolean): RunOfParts | null {
  const parts: ChordPart[] = [];
  let at = 0;
  let hasChord = false;
  let mayOpen = true; // whether a chord may begin here
  let inChord = false; // whether a quality here would belong to a chord
  let afterBlank = mayGoOn; // whether only a space separates it from one
  let isLetter = false; // whether the last note is named by a letter

  const take = (kind: ChordPart['kind'], pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    parts.push({ kind, text: text.slice(at, pattern.lastIndex) });
    at = pattern.lastIndex;
    return true;
  };

  while (at < text.length) {
    if (take('sign', invisible)) continue; // ignored
    const first = text.charAt(at);
    if (mayRepeat.test(first) && take('sign', repeat)) {
      inChord = false;
    } else if (mayOpen && take('sign', noChord)) {
      hasChord = true;
      inChord = false;
    } else if (!inChord && take('sign', footnote)) {
      // Belongs to the chord before it.
    } else if (mayOpen && take('note', note)) {
      hasChord = inChord = true;
      isLetter = isLetterName(parts.at(-1)?.text ?? '');
    } else if (isLetter && parts.at(-1)?.kind === 'link' && take('note', smallBass)) {
      inChord = true;
    } else if (inChord && take('quality', quality)) {
      // Still the same chord.
    } else if (take('sign', sign) || take('sign', beat) || (inChord && take('sign', gluedBeat))) {
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

/** The text that `parseChords` parsed. */
export function printChords(parts: readonly ChordPart[]): string {
  return parts.map((part) => part.text).join('');
}

/** Chords written without a break, and the column of the line where they begin. */
interface ChordRun {
  readonly at: number;
  readonly text: string;
}

/**
 * The runs of a chord line: `La-`, `Si/La#/La`, `Re- 9`, `|`, and each word that is no chord.
 * Accepts any text.
 */
export function chordRuns(line: string): readonly ChordRun[] {
  const runs: ChordRun[] = [];
  let column = 0;
  let begun = 0;
  let run = '';
  const parts = parseChords(line) ?? partsOfWords(line);
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

/** A chord line with unknown words in between, which are signs here. */
function partsOfWords(line: string): readonly ChordPart[] {
  const parts: ChordPart[] = [];
  let mayGoOn = false;
  for (const [index, text] of line.split(/(\s+)/).entries()) {
    if (text === '') continue;
    if (index % 2 === 1) {
      parts.push({ kind: 'gap', text });
      mayGoOn &&= text.length === 1;
      continue;
    }
    const run = readRun(text, mayGoOn);
    if (run === null) parts.push({ kind: 'sign', text });
    else for (const part of run.parts) parts.push(part);
    mayGoOn = run?.endsInChord ?? false;
  }
  return parts;
}
