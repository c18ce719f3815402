import {
  type MeasuredSection,
  type Placed,
  type AvailableSpace,
  type RowHeights,
  placeSong,
} from './placeSong.ts';

export interface Fit extends Pick<Placed, 'turns' | 'screens' | 'starts'> {
  /** 0.8–3 in steps of 0.01. */
  readonly size: number;
  readonly columns: number;
}

const smallest = 80; // percent; still legible from a music stand (decision 37)
const largest = 300;
const mostColumns = 6;

/**
 * Factor for a size at which some lines wrap: wrapped lines are harder to read than slightly
 * smaller letters (docs/decisions/0020).
 */
const worth = [
  { brokenShare: 0, factor: 1 },
  { brokenShare: 0.1, factor: 0.9 },
  { brokenShare: 0.3, factor: 0.78 },
  { brokenShare: Infinity, factor: 0.65 },
] as const;

/**
 * The largest size, with its columns, at which the whole song is visible: if necessary with breaks
 * inside sections, as few as possible. If it does not fit even at 0.8, the layout with the fewest
 * breaks, then the fewest screens.
 */
export function fitSong(
  song: readonly MeasuredSection[],
  available: AvailableSpace,
  heightsAt: (size: number) => RowHeights,
): Fit {
  const heights = new Map<number, RowHeights>();
  const at = (percent: number) => {
    const known = heights.get(percent) ?? heightsAt(percent / 100);
    heights.set(percent, known);
    return known;
  };
  const undivided = bestOf(song, available, at, false);
  if (undivided.turns + undivided.breaks === 0) return balanced(song, available, at, undivided);
  const divided = bestOf(song, available, at, true);
  return divided.turns === 0 ? divided : undivided;
}

interface Candidate extends Placed, Fit {}

function bestOf(
  song: readonly MeasuredSection[],
  available: AvailableSpace,
  at: (percent: number) => RowHeights,
  divides: boolean,
): Candidate {
  const lines = song.reduce((sum, section) => sum + section.lines.length, 0);
  let best: Candidate | null = null;
  let bestWorth = 0;
  for (let columns = 1; columns <= mostColumns; columns++) {
    const place = (percent: number) =>
      placeSong(song, available, at(percent), { columns, divides });
    const least = place(smallest);
    const isWorse = divides ? hasMoreTurns : hasMoreBreaks;
    if (best !== null && isWorse(least, best)) continue;
    if (best === null || isWorse(best, least)) bestWorth = 0;
    for (const { brokenShare, factor } of worth) {
      if (least.broken > brokenShare * lines) continue;
      const percent = largestThat((size) => {
        const placed = place(size);
        return !isWorse(placed, least) && placed.broken <= brokenShare * lines;
      });
      if (percent * factor <= bestWorth) continue;
      bestWorth = percent * factor;
      best = { ...place(percent), size: percent / 100, columns };
    }
  }
  return best as Candidate;
}

function largestThat(fits: (percent: number) => boolean): number {
  let low = smallest;
  let high = largest + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function hasMoreBreaks(one: Placed, other: Placed): boolean {
  return one.breaks === other.breaks ? one.turns > other.turns : one.breaks > other.breaks;
}

function hasMoreTurns(one: Placed, other: Placed): boolean {
  return one.turns === other.turns ? one.breaks > other.breaks : one.turns > other.turns;
}

/** With columns as even as the sections allow. */
function balanced(
  song: readonly MeasuredSection[],
  available: AvailableSpace,
  at: (percent: number) => RowHeights,
  candidate: Candidate,
): Fit {
  const { size, columns } = candidate;
  const rows = at(Math.round(size * 100));
  const within = (firstHeight: number) =>
    placeSong(song, { ...available, firstHeight }, rows, { columns, divides: false });
  let low = 0;
  let high = available.firstHeight;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (hasMoreBreaks(within(middle), candidate)) low = middle;
    else high = middle;
  }
  return { size, columns, ...within(high) };
}
