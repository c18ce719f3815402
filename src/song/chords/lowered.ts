import { type ChordPart, parseChords } from './parseChords.ts';

/** The letter for the note Si: `H` in Scandinavia, `B` in English; a flat is `Bb` in both. */
export type LetterForSi = 'H' | 'B';

const solfège = ['Do', '', 'Re', '', 'Mi', 'Fa', '', 'Sol', '', 'La', '', 'Si'];
const letters = ['C', '', 'D', '', 'E', 'F', '', 'G', '', 'A', '', 'B'];

/** The spec's list, kept to the letter (spec §4); all other chords follow the same fourth down. */
const byHand: Readonly<Record<string, string>> = {
  'La-': 'Mi-',
  'Re-': 'La-',
  Sol: 'Re',
  Fa: 'Do',
  Mi: 'Si7',
  Do: 'G',
};

/**
 * A text of chords for low voices (decision 22): the spec's six as they are listed, every other
 * chord a fourth down in its own notation. A text that is not chords comes back as it is.
 */
export function lowChords(text: string, letterForSi: LetterForSi): string {
  const parts = parseChords(text);
  if (parts === null) return text;
  let low = '';
  for (let at = 0; at < parts.length; ) {
    const end = endOfChord(parts, at);
    const chord = parts.slice(at, end);
    const listed = isTied(parts, at, end) ? undefined : byHand[chord.map(textOf).join('')];
    low += listed ?? chord.map((part) => lowPart(part, letterForSi)).join('');
    at = end;
  }
  return low;
}

/** The key in which a song is heard under low chords; a text that is no key comes back as it is. */
export function lowKey(key: string): string {
  return (parseChords(key) ?? [{ kind: 'sign', text: key } as const])
    .map((part) => lowPart(part, 'H'))
    .join('');
}

/** Where the chord that begins at `at` ends: behind its qualities. Other parts stand alone. */
function endOfChord(parts: readonly ChordPart[], at: number): number {
  let end = at + 1;
  if (parts[at]?.kind !== 'note') return end;
  for (;;) {
    const blank = parts[end]?.kind === 'gap' ? 1 : 0;
    if (parts[end + blank]?.kind !== 'quality') return end;
    end += blank + 1;
  }
}

/** Whether a slash or bracket ties the chord to more; a dangling one (`Do/`) ties it to nothing. */
function isTied(parts: readonly ChordPart[], at: number, end: number): boolean {
  const [next, afterNext] = [parts[end]?.kind, parts[end + 1]?.kind];
  return (
    parts[at - 1]?.kind === 'link' ||
    (next === 'link' && afterNext === 'note') ||
    (next !== 'gap' && afterNext === 'quality')
  );
}

function textOf(part: ChordPart): string {
  return part.text;
}

function lowPart({ kind, text }: ChordPart, letterForSi: LetterForSi): string {
  if (kind !== 'note') return text;
  const sign = /[#b♯♭]$/.exec(text)?.[0] ?? '';
  const name = text.slice(0, text.length - sign.length);
  const proper = name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  const isLetter = name.length === 1;
  const names = isLetter ? letters : solfège;
  const isSharp = sign === '#' || sign === '♯';
  const isFlat = sign === '' ? text === 'B' && letterForSi === 'H' : !isSharp;
  const pitch = names.indexOf(name === 'H' ? 'B' : proper) + (isFlat ? 6 : isSharp ? 8 : 7);
  const low = names[pitch % 12];
  const found = low || (names[(pitch + (isFlat && sign !== '' ? 1 : 11)) % 12] ?? '');
  const letter = found === 'B' ? letterForSi : found;
  const cased =
    isLetter || name === proper
      ? letter
      : name === name.toUpperCase()
        ? letter.toUpperCase()
        : letter.toLowerCase();
  return cased + (low ? '' : sign || '#');
}
