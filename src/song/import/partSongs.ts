import { type FileRow, isBlankRow } from './fileRows.ts';
import { judgeNumbers } from './numberedTitles.ts';
import { type Content, contentsOf, isWords, plainTitle } from './textContents.ts';
import {
  type Judgement,
  mostLikely,
  nothing,
  type Part,
  partsOf,
  type Verdict,
} from './textParts.ts';

/** How a text falls into songs. */
export interface Parting {
  /** `none`: it is one song. Otherwise how surely it is several. */
  readonly verdict: Verdict;
  readonly parts: readonly FilePart[];
}

export interface FilePart {
  /** Index of its first row, which is its title if it has one. */
  readonly from: number;
  readonly isTitled: boolean;
  /** Not if it is a title alone. */
  readonly isSong: boolean;
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
  const listed = new Set(above.map(plainTitle).filter((title) => titles.has(title)));
  const isList = listed.size > 1 && listed.size * 2 >= above.length;
  return isList ? [{ ...list, isSong: false }, ...others] : parts;
}

const verdicts: readonly Verdict[] = ['sure', 'likely', 'doubtful'];

function inOrder(starts: readonly number[]): readonly number[] {
  return [...new Set([0, ...starts])].sort((one, other) => one - other);
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

/** Two blank rows, or one above capitals, are within a song as well. */
const weak: ReadonlySet<string> = new Set(['pair', 'capital']);

function judge(contents: readonly Content[], kind: string, starts: readonly number[]): Judgement {
  const isAboveChords = (part: Part) => contents[part.start]?.isAboveChords === true;
  const isGoingOn = ({ start, isTitled }: Part) => !isTitled && !isWords(contents[start]?.kind);
  const parts = partsOf(contents, [0, ...starts]);
  const [first, ...below] = parts.filter(({ sung }) => sung > 0);
  // A song may fill several pages.
  const others = below.filter((part) => kind !== 'page' || !isGoingOn(part));
  if (first === undefined || others.length === 0) return nothing;
  const titled = others.filter(({ isTitled }) => isTitled);
  const plain = titled.filter((part) => !isAboveChords(part));
  const share = plain.length / others.length;
  const isSure = share === 1 && (first.isTitled || others.length > 1);
  // First lines above chords are titles at most where all songs begin so, the first included.
  const isLike =
    first.isTitled && others.every((part) => isAboveChords(part) === isAboveChords(first));
  const isAll = share >= mostLikely || (titled.length === others.length && isLike);
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
