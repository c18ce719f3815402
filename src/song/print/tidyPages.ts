import type { Paper } from './page.ts';
import { type Block, type FilledPage, paginate, whiteOf } from './paginate.ts';

const muchWhite = 0.25; // of the first page
const tighter = [0.9, 0.8, 0.7, 2 / 3]; // of the gaps between sections
const farApart = 42; // mm between the ends of two columns

/**
 * Distributes blocks on pages as `paginate` does. A song that would leave much of its first page
 * white and go overleaf has its sections nearer each other, as little as helps.
 */
export function paginateTightly(
  blocks: readonly Block[],
  count: 1 | 2,
  paper: Paper,
): FilledPage[] {
  const pages = paginate(blocks, count, paper);
  const hasGaps = blocks.some(({ sectionGap }) => sectionGap !== undefined);
  if (!hasGaps || !isWasteful(pages, paper)) return pages;
  for (const share of tighter) {
    const tight = paginate(withGaps(blocks, share), count, paper);
    const isBetter = tight.length < pages.length || !isWasteful(tight, paper);
    if (isBetter && tight.length <= pages.length) return tight;
  }
  return pages;
}

function isWasteful(pages: readonly FilledPage[], paper: Paper): boolean {
  const [first, second] = pages;
  return first !== undefined && second !== undefined && whiteOf(first, paper) >= muchWhite;
}

function withGaps(blocks: readonly Block[], share: number): Block[] {
  return blocks.map((block) =>
    block.sectionGap === undefined
      ? block
      : { ...block, before: block.before - (1 - share) * block.sectionGap },
  );
}

/**
 * The same pages of two columns, in one column where the columns end far apart and one can hold it
 * all. `wide` are the same blocks, laid out for one column.
 */
export function inOneColumn(
  pages: readonly FilledPage[],
  narrow: readonly Block[],
  wide: readonly Block[],
  paper: Paper,
): FilledPage[] {
  const placeInWide = placesIn(narrow, wide);
  return pages.map((page) => {
    const [left = 0, right = left] = page.ends;
    if (Math.abs(left - right) <= farApart) return page;
    const from = placeInWide(page.from);
    const to = placeInWide(page.to);
    if (from === null || to === null) return page;
    const blocks = wide
      .slice(from, to)
      .map((block, at): Block => (at === 0 ? { ...block, before: 0 } : block));
    const [only, ...others] = paginate(blocks, 1, paper);
    return only === undefined || others.length > 0 ? page : only;
  });
}

/** Finds the block of `wide` with which the same begins as with one of `narrow`; null inside a line. */
function placesIn(narrow: readonly Block[], wide: readonly Block[]) {
  const begins = wide.flatMap((block, at) => (block.continues === true ? [] : [at]));
  let begun = 0;
  const numbers = narrow.map((block) => (block.continues === true ? null : begun++));
  return (at: number): number | null => {
    if (at === narrow.length) return wide.length;
    // Pictures of chords stand side by side, as many as a column holds.
    const number = narrow[at]?.part === 'shapes' ? null : (numbers[at] ?? null);
    return number === null ? null : (begins[number] ?? null);
  };
}
