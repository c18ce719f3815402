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
const usual = 100;
const largest = 300;
const mostColumns = 6;

/**
 * Factor for a size at which some lines wrap: wrapped lines are harder to read than slightly
 * smaller letters. One song fitted at 1.13 with seventeen of eighteen lines wrapped, at 1.06 with none.
 */
const worth = [
  { brokenShare: 0, factor: 1 },
  { brokenShare: 0.1, factor: 0.9 },
  { brokenShare: 0.3, factor: 0.8 },
  { brokenShare: Infinity, factor: 0.68 },
] as const;

/**
 * Letters below the usual size count for less, so that they rather break lines, and for next to
 * nothing in a layout less filled than `leastFilled` (decision 55).
 */
const smallFactor = 0.85;
const lastFactor = 0.01;
const leastFilled = 0.7;

/**
 * The largest size, with its columns, at which the whole song is visible: if necessary with breaks
 * inside sections, as few as possible, also where only they spare the reader small letters on a
 * half-empty screen. If it does not fit even at 0.8, the layout with the fewest breaks, then the
 * fewest screens.
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
  const undivided = bestOf(song, available, at, { divides: false, least: smallest });
  const isWhole = undivided.turns + undivided.breaks === 0;
  if (isWhole && sizeFactor(undivided) > lastFactor) {
    return balanced(song, available, at, undivided);
  }
  const divided = bestOf(song, available, at, {
    divides: true,
    least: isWhole ? usual : smallest,
  });
  if (divided.turns === 0) return divided;
  return isWhole ? balanced(song, available, at, undivided) : undivided;
}

interface Candidate extends Placed, Fit {}

function sizeFactor({ size, filled }: Candidate): number {
  if (size >= usual / 100) return 1;
  return filled < leastFilled ? lastFactor : smallFactor;
}

interface Choice {
  readonly divides: boolean;
  /** In percent. */
  readonly least: number;
}

function bestOf(
  song: readonly MeasuredSection[],
  available: AvailableSpace,
  at: (percent: number) => RowHeights,
  { divides, least: low }: Choice,
): Candidate {
  const lines = song.reduce((sum, section) => sum + section.lines.length, 0);
  let best: Candidate | null = null;
  let bestWorth = 0;
  for (let columns = 1; columns <= mostColumns; columns++) {
    const place = (percent: number) =>
      placeSong(song, available, at(percent), { columns, divides });
    const least = place(low);
    const isWorse = divides ? hasMoreTurns : hasMoreBreaks;
    if (best !== null && isWorse(least, best)) continue;
    if (best === null || isWorse(best, least)) bestWorth = 0;
    for (const { brokenShare, factor } of worth) {
      if (least.broken > brokenShare * lines) continue;
      const percent = largestThat(low, (size) => {
        const placed = place(size);
        return !isWorse(placed, least) && placed.broken <= brokenShare * lines;
      });
      const candidate = { ...place(percent), size: percent / 100, columns };
      const own = percent * factor * sizeFactor(candidate);
      if (own <= bestWorth) continue;
      bestWorth = own;
      best = candidate;
    }
  }
  return best as Candidate;
}

function largestThat(least: number, fits: (percent: number) => boolean): number {
  let low = least;
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
