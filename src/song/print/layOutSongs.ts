import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { blanksBefore } from './blanksBefore.ts';
import { type Measure, layOutText } from './layOutLine.ts';
import { type SongFacts, headBlocks, layOutPages, notesBlocks } from './layOutSong.ts';
import {
  type Page,
  type Paper,
  type Ruler,
  type TextStyle,
  a4,
  blankPage,
  columnsOf,
  sizeOn,
} from './page.ts';
import { type Block, paginate } from './paginate.ts';
import type { PlacedRow } from './placeRow.ts';
import { chordGap } from './wordBox.ts';
import { type FooterFacts, withFooter } from './withFooter.ts';

/** What stands before several songs: a heading, and what is sung and read in its order. */
export interface FrontPage extends FooterFacts, Pick<SongFacts, 'product' | 'info' | 'notes'> {
  readonly rows: readonly FrontRow[];
}

export interface FrontRow {
  /** «Inngang»; empty where it is the same as above. */
  readonly place: string;
  readonly content: string;
  /** Lines in smaller letters. */
  readonly below: readonly string[];
  /** The index of the song whose page it names; null for anything else. */
  readonly song: number | null;
}

export interface SongOnPaper {
  readonly facts: SongFacts;
  readonly arrangement: Arrangement;
}

interface BookletWishes {
  readonly paper?: Paper;
  /** Two pages are seen at once, the first alone. */
  readonly isBooklet?: boolean;
}

const placeShare = { least: 0.28, most: 0.4 }; // of the width, as its widest word needs
const gap = 3; // mm between place, content and page number
const rowGap = 1.6; // mm

/**
 * Lays out songs behind a front page that names their pages; each begins on a page of its own, and
 * the pages are numbered throughout. In a booklet blank pages keep songs of two pages open as they
 * are sung. Accepts any text.
 */
export function layOutSongs(
  front: FrontPage,
  songs: readonly SongOnPaper[],
  ruler: Ruler,
  { paper = a4, isBooklet = false }: BookletWishes = {},
): Page[] {
  const bodies = songs.map(({ facts, arrangement }) =>
    layOutPages(facts, arrangement, ruler, { paper }),
  );
  // Page numbers have a column of fixed width, so the front is as long without them.
  const fronts = layOutFront(front, [], paper, ruler).length;
  const lengths = bodies.map(({ length }) => length);
  const blanks = isBooklet ? blanksBefore(fronts, lengths) : [];
  let all = fronts;
  const starts = lengths.map((length, at) => {
    all += blanks[at] ?? 0;
    const start = all + 1;
    all += length;
    return start;
  });
  const withNumbers = (pages: readonly Page[], title: string, first: number) => {
    const pageNumber = (page: number) => front.pageNumber(first - 1 + page, all);
    return withFooter(pages, { title, pageNumber }, paper, ruler);
  };
  return [
    ...withNumbers(layOutFront(front, starts, paper, ruler), front.title, 1),
    ...bodies.flatMap((pages, at) => [
      ...(blanks[at] === 1 ? [blankPage] : []),
      ...withNumbers(pages, songs[at]?.facts.title ?? '', starts[at] ?? 1),
    ]),
  ];
}

function layOutFront(
  front: FrontPage,
  starts: readonly number[],
  paper: Paper,
  ruler: Ruler,
): Page[] {
  const measure: Measure = { width: columnsOf(paper, 1).width, ruler };
  const left = placeWidth(front.rows, paper, measure);
  const blocks = [
    ...headBlocks(front, paper, measure),
    ...front.rows.flatMap((row, at) => {
      const number = starts[row.song ?? -1] ?? null;
      return rowBlocks(row, { number, isFirst: at === 0, left }, paper, measure);
    }),
    ...notesBlocks(front.notes, paper, measure),
  ];
  return paginate(blocks, 1, paper);
}

/** The width of the column of places: that of its longest word, within limits. */
function placeWidth(rows: readonly FrontRow[], paper: Paper, { width, ruler }: Measure): number {
  const style = { size: sizeOn(paper, 'lyrics'), bold: true };
  const words = rows.flatMap(({ place }) => place.split(/\s+/));
  const widest = words.reduce((most, word) => Math.max(most, ruler(word, style)), 0);
  const { least, most } = placeShare;
  const whole = widest + chordGap(ruler, style) + gap; // as `wrapWords` wants it
  return Math.min(Math.max(whole, width * least), width * most);
}

interface RowLook {
  /** Of the song's page. */
  readonly number: number | null;
  readonly isFirst: boolean;
  /** Where the content begins. */
  readonly left: number;
}

/** Place, content and page number beside each other. */
function rowBlocks(
  { place, content, below }: FrontRow,
  { number, isFirst, left }: RowLook,
  paper: Paper,
  { width, ruler }: Measure,
): Block[] {
  const style = { size: sizeOn(paper, 'lyrics'), bold: false };
  const small = { size: sizeOn(paper, 'notes'), bold: false };
  const inner: Measure = { width: width - left - gap - ruler('000', style), ruler };
  const beside = (row: PlacedRow): PlacedRow => ({
    ...row,
    texts: row.texts.map((text) => ({ ...text, x: text.x + left })),
  });
  const places = layOutText(place, { ...style, bold: true }, { width: left - gap, ruler });
  // Left to right like the columns around it, even if the title is in Hebrew.
  const contents = layOutText(content, style, inner, { base: 'ltr' }).map(beside);
  const rows = Array.from({ length: Math.max(places.length, contents.length) }, (_, at) =>
    joined([places[at], contents[at]]),
  );
  const [first, ...others] = rows;
  const upper =
    first === undefined ? [] : [numbered(first, number, { width, ruler }, style), ...others];
  const lines = below.flatMap((line) => layOutText(line, small, inner).map(beside));
  return [...upper, ...lines].map(
    (row, at): Block => ({
      ...row,
      before: at > 0 ? 0 : isFirst ? 3 * rowGap : rowGap,
      breakBefore: at === 0 ? 'allowed' : at <= upper.length ? 'forbidden' : 'avoid',
      part: 'song',
      isLine: at === 0 || at >= upper.length,
    }),
  );
}

function joined(rows: readonly (PlacedRow | undefined)[]): PlacedRow {
  return {
    texts: rows.flatMap((row) => row?.texts ?? []),
    height: Math.max(...rows.map((row) => row?.height ?? 0)),
  };
}

/** With the page number on its baseline, at the right margin. */
function numbered(
  row: PlacedRow,
  number: number | null,
  { width: whole, ruler }: Measure,
  style: TextStyle,
): PlacedRow {
  if (number === null) return row;
  const text = String(number);
  const width = ruler(text, style);
  const y = Math.max(...row.texts.map((each) => each.y));
  const place = { x: whole - width, y, width };
  return {
    ...row,
    texts: [...row.texts, { text, direction: 'ltr', ...place, style, ink: 'text' }],
  };
}
