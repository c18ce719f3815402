import {
  type Page,
  type PlacedText,
  columnsOf,
  margin,
  millimetres,
  paper,
  sizes,
} from './page.ts';

/**
 * How a strip is bound to the one above: a page break before it is `free`, `loath` (undesirable,
 * inside a long stanza), or `bound` (forbidden, inside a short one or below its heading).
 */
export type Hold = 'free' | 'loath' | 'bound';

/**
 * A horizontal band of a column that is never split. Its texts are relative to its upper left
 * corner.
 */
export interface Strip {
  readonly texts: readonly PlacedText[];
  /** mm. */
  readonly height: number;
  /** The white space above it in mm; ignored at the top of a column. */
  readonly before: number;
  readonly hold: Hold;
  readonly part: 'head' | 'song' | 'notes';
  /** Whether a line begins with it: not for a heading or the continuation of a wrapped line. */
  readonly isLine: boolean;
}

const footerRoom = millimetres(sizes.footer * 2);
const top = margin;
const bottom = paper.height - margin - footerRoom;
const fewestLines = 4; // of a page

// Penalties in order of importance: each outweighs all that a page can have of the next.
const cost = {
  bound: 1e7,
  thinPage: 1e6, // fewer lines than `fewestLines`, or notes alone
  page: 1e4,
  loath: 100,
  emptySpace: 10, // of a column that stays empty though something follows
};

/** A column and the space left in it. */
interface Column {
  readonly at: number; // from the left, as in `columnsOf`
  readonly from: number; // mm from the top of the page
  readonly isFirst: boolean; // of its page
}

/** The best way found so far to end a column before a strip. */
interface Partition {
  readonly cost: number;
  /** The strip that the column begins with. */
  readonly start: number;
  readonly before: Partition | null;
}

/**
 * Distributes strips on pages with `count` columns; at least one page. What precedes the song's
 * first strip spans the whole width. Linear in the strips.
 */
export function paginate(strips: readonly Strip[], count: 1 | 2): Page[] {
  const firstOfSong = strips.findIndex(({ part }) => part !== 'head');
  const headEnd = firstOfSong === -1 ? strips.length : firstOfSong;
  const head = fill(strips.slice(0, headEnd), 1, top);
  const song = strips.slice(headEnd);
  if (song.length === 0) return head.pages.map((texts) => ({ texts }));
  const body = fill(song, count, head.end + (song[0]?.before ?? 0));
  const sharedPage = [...(head.pages.at(-1) ?? []), ...(body.pages[0] ?? [])];
  return [...head.pages.slice(0, -1), sharedPage, ...body.pages.slice(1)].map((texts) => ({
    texts,
  }));
}

/** Texts by page, and how far the last column is filled. `from` is where the first page begins. */
function fill(
  strips: readonly Strip[],
  count: 1 | 2,
  from: number,
): { readonly pages: PlacedText[][]; readonly end: number } {
  const pages: PlacedText[][] = [];
  let end = from;
  let start = 0;
  for (const [index, stop] of columnEnds(strips, count, from).entries()) {
    const { at, from: y, isFirst } = columnAt(index, count, from);
    if (isFirst) pages.push([]);
    const left = columnsOf(count).lefts[at] ?? margin;
    end = y;
    for (const [place, strip] of strips.slice(start, stop).entries()) {
      if (place > 0) end += strip.before;
      for (const text of strip.texts) {
        pages.at(-1)?.push({ ...text, x: left + text.x, y: end + text.y });
      }
      end += strip.height;
    }
    start = stop;
  }
  return { pages: pages.length > 0 ? pages : [[]], end };
}

function columnAt(index: number, count: number, firstTop: number): Column {
  return {
    at: index % count,
    from: index < count ? firstTop : top,
    isFirst: index % count === 0,
  };
}

/**
 * For each column the first strip of the next one: the partition with the lowest cost (dynamic
 * programming).
 */
function columnEnds(strips: readonly Strip[], count: 1 | 2, firstTop: number): number[] {
  // A state: ended before a strip, in the last column of a page or not, on the first page or later.
  const places = count * 2;
  const ways: (Partition | undefined)[][] = strips.map(() => []);
  const last: (Partition | undefined)[] = [];
  ways.push(last);
  const begin: Partition = { cost: 0, start: 0, before: null };
  const offer = (at: number, place: number, way: Partition) => {
    const row = ways[at];
    if (row && way.cost < (row[place]?.cost ?? Number.POSITIVE_INFINITY)) row[place] = way;
  };
  const goOn = (start: number, place: number, before: Partition | null) => {
    const column = columnAt(place, count, firstTop);
    const spent = (before?.cost ?? 0) + (column.isFirst ? cost.page : 0);
    const columnHeight = bottom - column.from;
    // On the first page a column may stay empty: a long heading leaves little space.
    if (place < count) offer(start, place, { cost: spent + cost.emptySpace, start, before });
    let used = 0;
    let lines = 0;
    for (let stop = start + 1; stop <= strips.length; stop++) {
      const strip = strips[stop - 1];
      if (!strip) break;
      used += strip.height + (stop - 1 > start ? strip.before : 0);
      // A strip higher than a column gets one of its own and overflows it.
      if (used > columnHeight && (stop - 1 > start || column.from > top)) break;
      if (strip.isLine) lines++;
      const parting = partingCost(strips, stop, (columnHeight - used) / columnHeight);
      const page = pageCost(strips, start, stop, { ...column, place, count, lines });
      offer(stop, place, { cost: spent + parting + page, start, before });
    }
  };
  goOn(0, 0, null);
  for (const [at, row] of ways.entries()) {
    if (at === strips.length) break;
    for (let place = 0; place < places; place++) {
      const way = row[place];
      if (way) goOn(at, place + 1 < places ? place + 1 : count, way);
    }
  }
  const best = last.filter((way) => way !== undefined).toSorted((a, b) => a.cost - b.cost)[0];
  const ends: number[] = [];
  let stop = strips.length;
  for (let way: Partition | null = best ?? begin; way !== null; way = way.before) {
    ends.push(stop);
    stop = way.start;
  }
  return ends.toReversed();
}

function partingCost(strips: readonly Strip[], stop: number, unused: number): number {
  const next = strips[stop];
  if (!next) return 0;
  const parted = { free: 0, loath: cost.loath, bound: cost.bound }[next.hold];
  return parted + cost.emptySpace * unused;
}

/** The penalty of a page: few lines, or notes without any part of the song. */
function pageCost(
  strips: readonly Strip[],
  start: number,
  stop: number,
  { place, count, lines, isFirst }: Column & { place: number; count: number; lines: number },
): number {
  if (!isFirst || place < count) return 0;
  const isThin = lines < fewestLines && (count === 1 || stop === strips.length);
  const isNotes = strips[start]?.part === 'notes';
  return (isThin ? cost.thinPage : 0) + (isNotes ? cost.thinPage : 0);
}
