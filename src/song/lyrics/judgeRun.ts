import {
  type ChordPart,
  dashes,
  isLetterName,
  readRun,
  solfègeName,
} from '#song/chords/parseChords.ts';

const dash = new RegExp(`^[${dashes}]$`);
const noChord = /^n\.?c/i;
const accidental = /[#b♯♭]$/;

/** Chords written without a space, as evidence about their line. */
export interface Run {
  /** A chord mark, or two different names. */
  readonly marked: boolean;
  readonly notes: number;
  /** The first name in lower case; empty if there is none. */
  readonly name: string;
  readonly letters: boolean;
  readonly solfège: boolean;
  readonly hasChord: boolean;
  readonly endsInChord: boolean;
  /** It begins with a small letter: `la`, `sol#`. */
  readonly isSmall: boolean;
  /** A chord only beside others: `GM`. */
  readonly needsOthers: boolean;
}

export function judgeRun(text: string, mayGoOn = false): Run | null {
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
    isSmall: /^[a-z]/.test(names[0] ?? ''),
    needsOthers: parts.some(isBareMajor),
  };
}

function isBareMajor({ text }: ChordPart, index: number, parts: readonly ChordPart[]): boolean {
  return text === 'M' && !/^\d/.test(parts[index + 1]?.text ?? '');
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

/** Whether a word of a chord line is played, though we cannot read it. */
export function isUnknownChord(word: string): boolean {
  return unknownChord.test(word) || smallMinor.test(word);
}
