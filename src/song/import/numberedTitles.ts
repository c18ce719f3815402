import { readHeading } from '#song/lyrics/readHeading.ts';
import { type FactField, isPersons, readFacts } from '#song/paste/readFact.ts';
import type { FileRow } from './fileRows.ts';
import { type Content, isLikeTitle, isWords, numberBefore, plainTitle } from './textContents.ts';
import { type Judgement, mostLikely, nothing, partsOf } from './textParts.ts';

const latestFirstVerse = 2; // a text that begins with a higher number is of a book

/**
 * Numbered rows as titles: apart from what follows, with rising numbers. Numbers from 1 may be of
 * verses, unless verses are numbered below them; where few words follow each, it is asked at most.
 */
export function judgeNumbers(rows: readonly FileRow[], contents: readonly Content[]): Judgement {
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
