import { readHeading } from '#song/lyrics/readHeading.ts';
import { beginsWithMark } from '#song/lyrics/readVoice.ts';
import { type FactField, isPersons, readFacts } from '#song/paste/readFact.ts';
import { stopOf, titleIn } from '#song/paste/readHead.ts';
import { type FileRow, isBlankRow } from './fileRows.ts';

/** How a text falls into songs. */
export interface Parting {
  /** `none`: it is one song. Otherwise how surely it is several. */
  readonly verdict: Verdict;
  readonly parts: readonly FilePart[];
}

type Verdict = 'sure' | 'likely' | 'doubtful' | 'none';

export interface FilePart {
  /** Index of its first row, which is its title if it has one. */
  readonly from: number;
  readonly isTitled: boolean;
  /** Not if it is a title alone. */
  readonly isSong: boolean;
}

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
interface Content {
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

/**
 * Where the songs of a text begin: below a form feed, a rule or blank rows, at titles that are
 * underlined, in capitals, or numbered with rising numbers. Only where a title is what begins there:
 * verses are parted and numbered in the same ways. Linear in the text.
 */
export function partSongs(rows: readonly FileRow[]): Parting {
  const contents = contentsOf(rows);
  const found = kindsOf(contents).map(({ kind, starts }) => judge(contents, kind, starts));
  found.push(judgeNumbers(rows, contents));
  const verdict =
    verdicts.find((each) => found.some((judged) => judged.verdict === each)) ?? 'none';
  const starts = found.flatMap((judged) => (judged.verdict === verdict ? judged.starts : []));
  const parts = partsOf(contents, inOrder(starts)).map(({ start, isTitled, sung }): FilePart => {
    return { from: contents[start]?.at ?? 0, isTitled, isSong: sung > 0 };
  });
  return { verdict, parts: withoutList(rows, parts) };
}

/** The parts, the first of which is no song if it lists the titles of the others. */
function withoutList(rows: readonly FileRow[], parts: readonly FilePart[]): readonly FilePart[] {
  const [list, ...others] = parts;
  if (list === undefined) return parts;
  const titles = new Set(others.map(({ from }) => plainTitle(rows[from])));
  const above = rows.slice(list.from, others[0]?.from).filter((row) => !isBlankRow(row));
  const listed = above.filter((row) => titles.has(plainTitle(row)));
  const isList = listed.length > 1 && listed.length * 2 >= above.length;
  return isList ? [{ ...list, isSong: false }, ...others] : parts;
}

/** Without number, page and punctuation. */
function plainTitle(row: FileRow | undefined): string {
  const text = (row?.text ?? '').slice(0, longestTitle).replace(numberBefore, '');
  const named = text.replace(/[\s.…]+\d{1,4}\s*$/, '');
  return named
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const verdicts: readonly Verdict[] = ['sure', 'likely', 'doubtful'];

function inOrder(starts: readonly number[]): readonly number[] {
  return [...new Set([0, ...starts])].sort((one, other) => one - other);
}

/** Words alone that begin a part of a song, though the song knows no such heading. */
const ofPart =
  /^(?:pre-?|post-?|ending|solo|vamp|turn(?:around)?|break(?:down)?|slutt|fine|modulasjon|del|part|stanza|strofe|oversettelse|original|norsk|engelsk|english|svensk|dansk|latin|hebraisk)(?:\s?\d{0,2}|\s\p{L}+)$/iu;

function contentsOf(rows: readonly FileRow[]): readonly Content[] {
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

function isLikeTitle(text: string): boolean {
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
    kind !== 'sung' || isPersons(text) || (inCapitals(rows[at]?.text ?? '') && !inCapitals(text))
  );
}

function inCapitals(text: string): boolean {
  return text === text.toUpperCase() && /\p{Lu}.*\p{Lu}/u.test(text);
}

/** Contents that may begin a song, by what stands above them. */
function kindsOf(
  contents: readonly Content[],
): readonly { readonly kind: string; readonly starts: readonly number[] }[] {
  const kinds = new Map<string, number[]>();
  const add = (kind: string, start: number) => {
    const starts = kinds.get(kind);
    if (starts === undefined) kinds.set(kind, [start]);
    else starts.push(start);
  };
  for (const [start, { gap, isUnderlined, isCapital }] of contents.entries()) {
    if (start === 0) continue;
    if (gap.isNewPage) add('page', start);
    if (gap.rule !== '') add(gap.rule, start);
    if (gap.blanks >= 3) add('blanks', start);
    if (gap.blanks === 2) add('pair', start);
    if (isUnderlined) add('line', start);
    if (isCapital && contents[0]?.isCapital === true) {
      add(gap.blanks > 1 ? 'capitals' : 'capital', start);
    }
  }
  return [...kinds].map(([kind, starts]) => ({ kind, starts }));
}

interface Judgement {
  readonly verdict: Verdict;
  readonly starts: readonly number[];
}

const nothing: Judgement = { verdict: 'none', starts: [] };
const mostLikely = 2 / 3;
/** Two blank rows, or one above capitals, are within a song as well. */
const weak: ReadonlySet<string> = new Set(['pair', 'capital']);

interface Part {
  readonly start: number;
  readonly isTitled: boolean;
  /** Rows that are sung, but for its title. */
  readonly sung: number;
  readonly paragraphs: number;
}

/** The parts of a text. A title that is parted from its own words is joined with them. */
function partsOf(contents: readonly Content[], starts: readonly number[]): readonly Part[] {
  const parts: Part[] = [];
  for (const [index, start] of starts.entries()) {
    const own = contents.slice(start, starts[index + 1] ?? contents.length);
    const isTitled = own[0]?.isTitle === true;
    const words = own.filter(({ kind }) => isWords(kind));
    const sung = words.length - Number(isTitled);
    let paragraphs = 0;
    let isCounted = false;
    for (const { gap, kind } of own) {
      if (gap.blanks > 0 || gap.rule !== '') isCounted = false;
      if (!isCounted && isWords(kind)) paragraphs++;
      isCounted ||= isWords(kind);
    }
    const before = parts.at(-1);
    const isOpen = before !== undefined && before.sung === 0 && !isTitled;
    if (isOpen) parts[parts.length - 1] = { ...before, sung, paragraphs };
    else parts.push({ start, isTitled, sung, paragraphs });
  }
  return parts;
}

function isWords(kind: Content['kind'] | undefined): boolean {
  return kind === 'sung' || kind === 'chords';
}

function judge(contents: readonly Content[], kind: string, starts: readonly number[]): Judgement {
  const isGoingOn = ({ start, isTitled }: Part) => !isTitled && !isWords(contents[start]?.kind);
  const parts = partsOf(contents, [0, ...starts]);
  const [first, ...below] = parts.filter(({ sung }) => sung > 0);
  // A song may fill several pages.
  const others = below.filter((part) => kind !== 'page' || !isGoingOn(part));
  if (first === undefined || others.length === 0) return nothing;
  const titled = others.filter(({ isTitled }) => isTitled);
  const plain = titled.filter(({ start }) => contents[start]?.isAboveChords === false);
  const share = plain.length / others.length;
  const isSure = share === 1 && (first.isTitled || others.length > 1);
  // First lines above chords are titles at most where all songs begin so.
  const isAll = titled.length === others.length || share >= mostLikely;
  if (isSure || (isAll && others.length > 2)) {
    const songs = parts.filter((part) => part.isTitled || (part.sung > 0 && !isGoingOn(part)));
    const verdict = isSure ? 'sure' : 'likely';
    return {
      verdict: weak.has(kind) ? 'doubtful' : verdict,
      starts: songs.map(({ start }) => start),
    };
  }
  if (weak.has(kind)) return nothing;
  const hasStanzas = others.filter(({ paragraphs }) => paragraphs > 1).length * 2 > others.length;
  return share > 0 || (hasStanzas && !others.some(isGoingOn))
    ? { verdict: 'doubtful', starts: parts.map(({ start }) => start) }
    : nothing;
}

const latestFirstVerse = 2; // a text that begins with a higher number is of a book

/**
 * Numbered rows as titles: apart from what follows, with rising numbers. Numbers from 1 may be of
 * verses, unless verses are numbered below them; where few words follow each, it is asked at most.
 */
function judgeNumbers(rows: readonly FileRow[], contents: readonly Content[]): Judgement {
  const numbered = contents.flatMap(({ at, gap, isTitle }, start): Numbered[] => {
    const text = rows[at]?.text ?? '';
    const number = numberBefore.exec(text)?.[1];
    if (number === undefined) return [];
    const isApart = start === 0 || gap.blanks > 0 || gap.rule !== '' || gap.isNewPage;
    const mayBegin = isApart && isLikeTitle(text.trim());
    return [
      { start, number: Number(number), isTitle, isApart, mayBegin, isOpen: /[,;]\s*$/.test(text) },
    ];
  });
  const candidates = numbered.filter(({ isTitle }) => isTitle);
  const words = partsOf(contents, startsOf(candidates)).map(({ sung }) => sung);
  const titles = rising(
    candidates.slice(
      Math.max(
        0,
        words.findIndex((sung) => sung > 0),
      ),
    ),
  );
  const [first] = titles;
  if (first === undefined || titles.length < 2) {
    const book = ofBook(numbered);
    return book.verdict === 'none' ? ofShortSongs(rows, contents, numbered) : book;
  }
  const starts = startsOf(withBetween(titles, numbered));
  const parts = partsOf(contents, starts).filter(({ sung }) => sung > 0);
  if (parts.length === 0) return nothing; // verses of a row each
  const isAnyOf = new Set(starts);
  const verses = numbered.filter(
    ({ start, number }) => number === 1 && start > first.start && !isAnyOf.has(start),
  );
  const hasVerses = verses.length * 2 >= parts.length;
  const isPlain = titles.length === candidates.length;
  if (hasVerses || !isCounted(numbered, titles.at(-1)?.number ?? 0))
    return { verdict: hasVerses || isPlain ? 'sure' : 'doubtful', starts };
  const hasStanzas = parts.filter(({ paragraphs }) => paragraphs > 2).length * 2 > parts.length;
  const isUnended = titles.filter(({ isOpen }) => isOpen).length * 3 >= titles.length;
  if (!hasStanzas) return ofShortSongs(rows, contents, numbered);
  return { verdict: first.start === 0 && isPlain && !isUnended ? 'sure' : 'doubtful', starts };
}

/** Whether the text counts up to this number, none left out, as verses are counted. */
function isCounted(numbered: readonly Numbered[], last: number): boolean {
  const apart = numbered.filter(({ isApart }) => isApart);
  const [first] = apart;
  let next = Math.min(first?.number ?? 1, latestFirstVerse);
  for (const { number } of apart) if (number === next) next++;
  return next > last;
}

interface Numbered {
  readonly start: number;
  readonly number: number;
  readonly isTitle: boolean;
  /** It begins a paragraph. */
  readonly isApart: boolean;
  /** And reads like a title, though words follow at once. */
  readonly mayBegin: boolean;
  /** It ends like a line that goes on. */
  readonly isOpen: boolean;
}

function startsOf(some: readonly Numbered[]): readonly number[] {
  return some.map(({ start }) => start);
}

/** The first, and each whose number is higher than those before. */
function rising(some: readonly Numbered[]): readonly Numbered[] {
  let last = -1;
  return some.filter(({ number }) => {
    const isHigher = number > last;
    if (isHigher) last = number;
    return isHigher;
  });
}

/** Also those with the words right below, whose number alone is missing between two, or at the end. */
function withBetween(
  titles: readonly Numbered[],
  numbered: readonly Numbered[],
): readonly Numbered[] {
  const all: Numbered[] = [];
  let next = 0;
  for (const [at, title] of titles.entries()) {
    all.push(title);
    const end = titles[at + 1];
    const missing = new Map<number, Numbered[]>();
    for (; next < numbered.length; next++) {
      const other = numbered[next];
      if (other === undefined || (end !== undefined && other.start >= end.start)) break;
      const isBetween = other.number > title.number && other.number < (end?.number ?? Infinity);
      if (!other.mayBegin || other.start <= title.start || !isBetween) continue;
      const same = missing.get(other.number);
      if (same === undefined) missing.set(other.number, [other]);
      else same.push(other);
    }
    const alone = [...missing.values()].flatMap((same) => (same.length === 1 ? same : []));
    for (const other of rising(alone)) all.push(other);
  }
  return all;
}

/** Titles with the words right below, by numbers that verses do not begin with. */
function ofBook(numbered: readonly Numbered[]): Judgement {
  const some = numbered.filter(({ mayBegin }) => mayBegin);
  const isBook = some.length > 1 && (numbered[0]?.number ?? 0) > latestFirstVerse;
  return isBook && rising(some).length === some.length
    ? { verdict: 'doubtful', starts: startsOf(some) }
    : nothing;
}

/**
 * Numbers from 1 above short songs. What tells them from verses: most have authors of their own, or
 * words that stand apart from the number, as no verse does from its first line. A title or words that
 * come again are none of a song: «1. søndag i advent», or a refrain.
 */
function ofShortSongs(
  rows: readonly FileRow[],
  contents: readonly Content[],
  numbered: readonly Numbered[],
): Judgement {
  const titles = numbered.filter(({ mayBegin }) => mayBegin);
  if (titles.length < 2 || rising(titles).length < titles.length) return nothing;
  const parts = titles.map(({ start, isOpen }, at) => {
    const own = contents
      .slice(start, titles[at + 1]?.start)
      .map((content) => ({ ...content, row: rows[content.at] }));
    return { isOpen, title: own[0]?.row, below: own.slice(1) };
  });
  const seen = new Set<string>();
  const isNew = (text: string) => !seen.has(text) && seen.add(text) !== undefined;
  const signed = parts.filter(({ below }) => below.some(namesAuthor));
  const apart = parts.filter(({ isOpen, title, below }) => {
    const words = wordsApart(below);
    return !isOpen && words !== null && isNew(plainTitle(title)) && isNew(words);
  });
  return Math.max(signed.length, apart.length) > parts.length * mostLikely
    ? { verdict: 'doubtful', starts: startsOf(titles) }
    : nothing;
}

const ofAuthors: ReadonlySet<FactField> = new Set(['lyricist', 'composer', 'rightsHolder']);

/** With the row itself. */
type ContentRow = Content & { readonly row: FileRow | undefined };

function namesAuthor({ row }: ContentRow): boolean {
  const facts = readFacts(row?.text ?? '', false);
  return facts.some(({ fields }) => fields.some((field) => ofAuthors.has(field)));
}

/** The first paragraph below a title, facts and «Vers 1»; null if it is one row, or not apart from it. */
function wordsApart(below: readonly ContentRow[]): string | null {
  const isOfHead = ({ kind, row }: ContentRow) =>
    kind === 'fact' ||
    (kind === 'heading' && readHeading(row?.text ?? '')?.type === 'verse') ||
    isPersons((row?.text ?? '').trim());
  const from = below.findIndex((content) => !isOfHead(content));
  const isApart = below
    .slice(0, from + 1)
    .some(({ gap, kind }) => gap.blanks > 0 || kind === 'heading');
  const end = below.findIndex(
    ({ gap, kind }, at) => at >= from && (!isWords(kind) || (at > from && gap.blanks > 0)),
  );
  const sung = below
    .slice(from, end === -1 ? undefined : end)
    .filter(({ kind }) => kind === 'sung')
    .map(({ row }) => plainTitle(row));
  return from >= 0 && isApart && sung.length > 1 ? sung.join('\n') : null;
}
