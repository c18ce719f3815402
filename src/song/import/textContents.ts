import { beginsWithMark } from '#song/lyrics/readVoice.ts';
import { isPersons, readFacts } from '#song/paste/readFact.ts';
import { stopOf, titleIn } from '#song/paste/readHead.ts';
import { type FileRow, isBlankRow } from './fileRows.ts';

/** Of one sign, three or more: `---`, `* * *`. */
const rule = /^([-=*_~#–—•])(?: ?\1){2,}$/;

export function isRule(row: string): boolean {
  return rule.test(row.trim());
}

/** «12. Kom, lys» and «12 Kom, lys». */
export const numberBefore = /^\s{0,3}(\d{1,4})(?:[.:)]\s{0,3}|\s{1,3})(?=[\p{L}«"])/u;

/** The key behind a title: «Kom, lys (D)». */
export const keyBehind = /\s+[([]([A-H][#b♯♭]?m?)[)\]]\s*$/;

/** A row that is neither blank nor a rule. */
export interface Content {
  /** Index of its row. */
  readonly at: number;
  readonly kind: 'sung' | 'chords' | 'heading' | 'fact';
  /** What stands between it and the one before. */
  readonly gap: { readonly blanks: number; readonly rule: string; readonly isNewPage: boolean };
  /** It reads like a title and stands apart from what follows. */
  readonly isTitle: boolean;
  /** Chords stand directly below it, so that it may be a first line without any. */
  readonly isAboveChords: boolean;
  /** A rule stands directly below it, and it heads what follows. */
  readonly isUnderlined: boolean;
  /** It is a title in capitals. */
  readonly isCapital: boolean;
}

/** Words alone that begin a part of a song, though the song knows no such heading. */
const ofPart =
  /^(?:pre-?|post-?|ending|solo|vamp|turn(?:around)?|break(?:down)?|slutt|fine|modulasjon|del|part|stanza|strofe|oversettelse|original|norsk|engelsk|english|svensk|dansk|latin|hebraisk)(?:\s?\d{0,2}|\s\p{L}+)$/iu;

export function contentsOf(rows: readonly FileRow[]): readonly Content[] {
  const contents: Content[] = [];
  let gap = { blanks: 0, rule: '', isNewPage: false };
  let isBelowLine = false; // the rule of an underlined title
  for (const [at, row] of rows.entries()) {
    if (row.isNewPage === true) gap.isNewPage = true;
    const text = row.text.trim();
    if (text === '') gap.blanks++;
    else if (rule.test(text)) {
      if (!isBelowLine) gap.rule = text.charAt(0);
    } else {
      const isApart = contents.length === 0 || gap.blanks > 0 || gap.rule !== '' || gap.isNewPage;
      const mayBegin = isApart && isLikeTitle(text);
      const isUnderlined =
        mayBegin && isRule(rows[at + 1]?.text ?? '') && !beginsBelow(rows, at + 2);
      const isTitle = isUnderlined || (isApart && isTitleAt(rows, at));
      const isCapital = isTitle && inCapitals(text);
      const isAboveChords = isTitle && kindOf((rows[at + 1]?.text ?? '').trim()) === 'chords';
      contents.push({
        at,
        kind: kindOf(text),
        gap,
        isTitle,
        isUnderlined,
        isCapital,
        isAboveChords,
      });
      gap = { blanks: 0, rule: '', isNewPage: false };
      isBelowLine = isUnderlined;
      continue;
    }
    isBelowLine = false;
  }
  return contents;
}

function kindOf(text: string): Content['kind'] {
  if (readFacts(text, false).length > 0) return 'fact';
  if (beginsWithMark(text)) return 'sung';
  const stop = stopOf(text);
  return (stop === 'sung' && !ofPart.test(text)) || stop === 'chords' ? stop : 'heading';
}

const mostBlanksBelow = 3; // rows from a name to the words, with the first of them
const longestTitle = 160; // characters, with number and key

/** Whether a row, not among others, is the title of what follows it. */
export function isTitleAt(rows: readonly FileRow[], at: number): boolean {
  const text = (rows[at]?.text ?? '').trim();
  if (isLikeTitle(text)) return isApartBelow(rows, at);
  const isLong = text.length <= longestTitle && /^[\p{L}\p{N}«"][^:]*$/u.test(text);
  const below = rows[at + 1]?.text;
  if (!isLong || below === undefined || kindOf(text) !== 'sung') return false;
  return below.trim() === '' || !isWords(kindOf(below.trim()));
}

export function isLikeTitle(text: string): boolean {
  if (text.length > longestTitle) return false;
  const written = text.replace(numberBefore, '').replace(keyBehind, '');
  return titleIn(written) !== null && !written.endsWith(':') && !ofPart.test(written);
}

/** Whether the row below a rule is itself a title, so that the rule parts it from the row above. */
function beginsBelow(rows: readonly FileRow[], from: number): boolean {
  let at = from;
  while (at < rows.length && at < from + 2 && isBlankRow(rows[at])) at++;
  return isTitleAt(rows, at);
}

/** Whether blank rows, facts, a name, a heading or chords follow, or what follows is no capitals. */
function isApartBelow(rows: readonly FileRow[], at: number): boolean {
  const below = rows[at + 1];
  if (below === undefined) return false;
  const text = below.text.trim();
  if (text === '' || below.isNewPage === true) return true;
  const kind = kindOf(text);
  // Below a number they are more likely of a verse whose first line has none.
  if (kind === 'chords') return !numberBefore.test(rows[at]?.text ?? '');
  return (
    kind !== 'sung' ||
    isCreditAt(rows, at + 1) ||
    (inCapitals(rows[at]?.text ?? '') && !inCapitals(text))
  );
}

/**
 * Whether a row names who wrote what follows apart from it: «Kyrie Eleison» within a verse, or at
 * the end of one, reads like a name as well.
 */
function isCreditAt(rows: readonly FileRow[], at: number): boolean {
  if (!isPersons((rows[at]?.text ?? '').trim())) return false;
  const next = rows.slice(at + 1, at + 1 + mostBlanksBelow).findIndex((row) => !isBlankRow(row));
  const below = rows[at + 1 + Math.max(0, next)];
  const isWithin = below !== undefined && below.isNewPage !== true && !isBlankRow(below);
  return isWithin && !isRule(below.text) && (next > 0 || kindOf(below.text.trim()) !== 'sung');
}

function inCapitals(text: string): boolean {
  return text === text.toUpperCase() && /\p{Lu}.*\p{Lu}/u.test(text);
}

export function isWords(kind: Content['kind'] | undefined): boolean {
  return kind === 'sung' || kind === 'chords';
}

/** Without number, page and punctuation. */
export function plainTitle(row: FileRow | undefined): string {
  const text = (row?.text ?? '').slice(0, longestTitle).replace(numberBefore, '');
  const named = text.replace(/[\s.…]+\d{1,4}\s*$/, '');
  return named
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
