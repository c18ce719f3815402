import {
  type Page,
  type Paper,
  type PlacedText,
  type Stroke,
  columnsOf,
  footerSize,
  margin,
  millimetres,
} from './page.ts';

/**
 * Whether a column or page may end before a block: `avoid` inside a long stanza, `unwanted` inside a
 * short one, `forbidden` below its heading and inside a line.
 */
export type BreakBefore = 'allowed' | 'avoid' | 'unwanted' | 'forbidden';

/**
 * A horizontal band of a column that is never split. Its texts and strokes are relative to its
 * upper left corner.
 */
export interface Block {
  readonly texts: readonly PlacedText[];
  readonly strokes?: readonly Stroke[];
  /** mm. */
  readonly height: number;
  /** The white space above it in mm; ignored at the top of a column. */
  readonly before: number;
  /** How much of it separates two sections, and may become less. */
  readonly sectionGap?: number;
  readonly breakBefore: BreakBefore;
  readonly part: 'head' | 'song' | 'notes' | 'shapes';
  /** Whether a line begins with it: not for a heading or the continuation of a wrapped line. */
  readonly isLine: boolean;
  /** A row of the same line or heading as the one above, which is wrapped otherwise elsewhere. */
  readonly continues?: boolean;
}

/** A page, and what is on it. */
export interface FilledPage extends Page {
  /** The first of its blocks, and the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** Where its columns end, in mm from its top. */
  readonly ends: readonly number[];
}

const footerRoom = millimetres(footerSize * 2);
const top = margin;
const fewestLines = 4; // of a page

// Penalties in order of importance: each outweighs all that a page can have of the next.
const cost = {
  forbidden: 1e9,
  titleAlone: 1e8, // on the first page
  unwanted: 1e7,
  barePage: 2e6, // the first, with a single line below the title
  thinPage: 1e6, // fewer lines than `fewestLines`, or notes alone
  page: 1e4,
  avoid: 100,
  emptySpace: 10, // of a column that stays empty though something follows
};

/** A column and the space left in it. */
interface Column {
  readonly at: number; // from the left, as in `columnsOf`
  readonly from: number; // mm from the top of the page
  readonly isFirst: boolean; // of its page
}

/** Where the columns of a song are. */
interface Columns {
  readonly count: 1 | 2;
  readonly paper: Paper;
  /** Where those of the first page begin, in mm from its top. */
  readonly firstTop: number;
}

/** The best way found so far to end a column before a block. */
interface Partition {
  readonly cost: number;
  /** The block that the column begins with. */
  readonly start: number;
  readonly before: Partition | null;
}

/**
 * Distributes blocks on pages with `count` columns; at least one page. What precedes the song's
 * first block spans the whole width. Linear in the blocks.
 */
export function paginate(blocks: readonly Block[], count: 1 | 2, paper: Paper): FilledPage[] {
  const firstOfSong = blocks.findIndex(({ part }) => part !== 'head');
  const headEnd = firstOfSong === -1 ? blocks.length : firstOfSong;
  const head = fill(blocks.slice(0, headEnd), { count: 1, paper, firstTop: top });
  const song = blocks.slice(headEnd);
  if (song.length === 0) return head;
  const [last] = head.slice(-1);
  const firstTop = (last?.ends[0] ?? top) + (song[0]?.before ?? 0);
  const [first, ...others] = fill(song, { count, paper, firstTop }).map((page) => ({
    ...page,
    from: page.from + headEnd,
    to: page.to + headEnd,
  }));
  if (first === undefined || last === undefined) return head;
  const shared = {
    ...first,
    texts: [...last.texts, ...first.texts],
    strokes: [...last.strokes, ...first.strokes],
    from: last.from,
  };
  return [...head.slice(0, -1), shared, ...others];
}

/** What share of a page's columns is white, below their ends. */
export function whiteOf({ ends }: FilledPage, paper: Paper): number {
  const bottom = bottomOf(paper);
  const white = ends.reduce((sum, end) => sum + bottom - end, 0);
  return white / (ends.length * (bottom - top));
}

/** At least one page. */
function fill(blocks: readonly Block[], columns: Columns): FilledPage[] {
  const { count, paper, firstTop } = columns;
  const pages: {
    texts: PlacedText[];
    strokes: Stroke[];
    from: number;
    to: number;
    ends: number[];
  }[] = [];
  let start = 0;
  const stops = balanced(blocks, columnEnds(blocks, columns), columns);
  for (const [index, stop] of stops.entries()) {
    const { at, from: y, isFirst } = columnAt(index, columns);
    if (isFirst) {
      const ends = Array.from({ length: count }, () => y); // of columns that stay empty
      pages.push({ texts: [], strokes: [], from: start, to: start, ends });
    }
    const page = pages.at(-1);
    const left = columnsOf(paper, count).lefts[at] ?? margin;
    let end = y;
    for (const [place, block] of blocks.slice(start, stop).entries()) {
      if (place > 0) end += block.before;
      const move = ({ x, y: down }: { x: number; y: number }) => ({ x: left + x, y: end + down });
      for (const text of block.texts) page?.texts.push({ ...text, ...move(text) });
      for (const { from, to, ...pen } of block.strokes ?? []) {
        page?.strokes.push({ ...pen, from: move(from), to: move(to) });
      }
      end += block.height;
    }
    start = stop;
    if (page) {
      page.to = stop;
      page.ends[at] = end;
    }
  }
  const empty = { texts: [], strokes: [], from: 0, to: 0, ends: [firstTop] };
  return pages.length > 0 ? pages : [empty];
}

function columnAt(index: number, { count, firstTop }: Columns): Column {
  return {
    at: index % count,
    from: index < count ? firstTop : top,
    isFirst: index % count === 0,
  };
}

/**
 * The same pages, with the columns of each ending as near each other as they can: a break moves
 * only to where breaking is no worse. `stops` as from `columnEnds`.
 */
function balanced(
  blocks: readonly Block[],
  stops: readonly number[],
  columns: Columns,
): readonly number[] {
  if (columns.count === 1) return stops;
  const even: number[] = [];
  for (let index = 0; index < stops.length; index += 2) {
    const first = stops[index] ?? 0;
    const end = stops[index + 1] ?? first;
    const room = bottomOf(columns.paper) - columnAt(index, columns).from;
    const middle = evenBreak(blocks, { start: even.at(-1) ?? 0, first, end, room });
    even.push(...(middle === end && stops.length === index + 1 ? [end] : [middle, end]));
  }
  return even;
}

interface PageOfTwo {
  readonly start: number;
  /** The block that the second column begins with so far; `end` if it is empty. */
  readonly first: number;
  readonly end: number;
  /** The height of a column, in mm. */
  readonly room: number;
}

/** The block that the second column of a page begins with if they are as even as can be. */
function evenBreak(blocks: readonly Block[], { start, first, end, room }: PageOfTwo): number {
  let best = { at: first, apart: Number.POSITIVE_INFINITY };
  const all = blocks.slice(start, end);
  const whole = all.reduce((sum, { height, before }) => sum + before + height, 0);
  const worst = first < end ? partedCost(blocks, first) : 0;
  let above = -(all[0]?.before ?? 0); // the height of the first column
  for (let at = start + 1; at <= end; at++) {
    const last = blocks[at - 1];
    above += (last?.before ?? 0) + (last?.height ?? 0);
    const below = whole - (all[0]?.before ?? 0) - above - (blocks[at]?.before ?? 0);
    const apart = at === end ? above : Math.abs(above - below);
    const fits = Math.max(above, below) <= room || at === first;
    if (!fits || apart > best.apart) continue;
    if (at === end ? first === end : partedCost(blocks, at) <= worst) best = { at, apart };
  }
  return best.at;
}

/**
 * For each column the first block of the next one: the partition with the lowest cost (dynamic
 * programming).
 */
function columnEnds(blocks: readonly Block[], columns: Columns): number[] {
  const { count } = columns;
  // A state: ended before a block, in the last column of a page or not, on the first page or later.
  const places = count * 2;
  const cheapest: (Partition | undefined)[][] = [...blocks.map(() => []), []];
  const extend = (before: Partition | null, start: number, place: number) => {
    for (const [stop, way] of columnsFrom(blocks, columns, { start, place, before })) {
      const row = cheapest[stop];
      if (row && way.cost < (row[place]?.cost ?? Number.POSITIVE_INFINITY)) row[place] = way;
    }
  };
  extend(null, 0, 0);
  for (let start = 0; start < blocks.length; start++) {
    for (let place = 0; place < places; place++) {
      const before = cheapest[start]?.[place];
      if (before) extend(before, start, place + 1 < places ? place + 1 : count);
    }
  }
  const whole = (cheapest.at(-1) ?? []).filter((way) => way !== undefined);
  const [best = null] = whole.toSorted((a, b) => a.cost - b.cost);
  const ends: number[] = [];
  let stop = blocks.length;
  for (let way = best; way !== null; way = way.before) {
    ends.push(stop);
    stop = way.start;
  }
  return ends.toReversed();
}

/** The ways to end a column that begins with block `start`, after the partition `before`. */
function columnsFrom(
  blocks: readonly Block[],
  columns: Columns,
  { start, place, before }: { start: number; place: number; before: Partition | null },
): (readonly [stop: number, way: Partition])[] {
  const { count, paper } = columns;
  const column = columnAt(place, columns);
  const spent = (before?.cost ?? 0) + (column.isFirst ? cost.page : 0);
  const columnHeight = bottomOf(paper) - column.from;
  const ways: (readonly [number, Partition])[] = [];
  // On the first page a column may stay empty: a long heading leaves little space.
  if (place < count) {
    const isAlone = place === count - 1 && start === 0;
    const empty = cost.emptySpace + (isAlone ? cost.titleAlone : 0);
    ways.push([start, { cost: spent + empty, start, before }]);
  }
  let used = 0;
  let lines = 0;
  for (let stop = start + 1; stop <= blocks.length; stop++) {
    const block = blocks[stop - 1];
    if (!block) break;
    used += block.height + (stop - 1 > start ? block.before : 0);
    // A block higher than a column gets one of its own and overflows it.
    if (used > columnHeight && (stop - 1 > start || column.from > top)) break;
    lines += block.part === 'shapes' ? fewestLines : Number(block.isLine);
    const parting = partingCost(blocks, stop, (columnHeight - used) / columnHeight);
    const page = pageCost(blocks, start, stop, { ...column, place, count, lines });
    ways.push([stop, { cost: spent + parting + page, start, before }]);
  }
  return ways;
}

function partingCost(blocks: readonly Block[], stop: number, unused: number): number {
  return blocks[stop] ? partedCost(blocks, stop) + cost.emptySpace * unused : 0;
}

function partedCost(blocks: readonly Block[], stop: number): number {
  const { breakBefore = 'allowed' } = blocks[stop] ?? {};
  return breakBefore === 'allowed' ? 0 : cost[breakBefore];
}

/** Where columns end at the latest, in mm from the top of the page. */
function bottomOf({ height }: Paper): number {
  return height - margin - footerRoom;
}

/** The penalty of a page: few lines, or notes without any part of the song. */
function pageCost(
  blocks: readonly Block[],
  start: number,
  stop: number,
  { place, count, lines, isFirst }: Column & { place: number; count: number; lines: number },
): number {
  if (place === 0 && count === 1) return lines < 2 ? cost.barePage : 0;
  if (!isFirst || place < count) return 0;
  const isThin = lines < fewestLines && (count === 1 || stop === blocks.length);
  const isNotes = blocks[start]?.part === 'notes';
  return (isThin ? cost.thinPage : 0) + (isNotes ? cost.thinPage : 0);
}
