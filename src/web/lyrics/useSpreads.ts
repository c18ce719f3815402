import { type RefObject, useLayoutEffect } from 'react';
import type { Arrangement } from '#song/arrangement/arrangement.ts';

const windowShare = 0.86; // the rest is the toolbar's
const leastFirstShare = 0.5; // if less is left below the title, assume that the reader scrolls

/**
 * Divides the sections in `columns` into spreads whenever the window, size or song changes, before
 * paint. Only unhides existing markers: the element before a section that begins a spread. Null if
 * something else lays them out.
 */
export function useSpreads(columns: RefObject<HTMLElement | null>, shown: Shown | null): void {
  const isOn = shown !== null;
  const { arrangement, textSize, space } = shown ?? {};
  useLayoutEffect(() => {
    const container = columns.current;
    if (container === null || !isOn) return;
    let width = container.clientWidth;
    layOut(container);
    // A phone's toolbars hide while scrolling; that must not move the text.
    const onResize = () => {
      if (scrollY === 0) layOut(container);
    };
    const observer = new ResizeObserver(() => {
      if (container.clientWidth === width) return;
      width = container.clientWidth;
      layOut(container);
    });
    observer.observe(container);
    addEventListener('resize', onResize);
    return () => {
      observer.disconnect();
      removeEventListener('resize', onResize);
    };
  }, [columns, isOn, arrangement, textSize, space]);
}

/** What the column breaks depend on. */
interface Shown {
  readonly arrangement: Arrangement;
  readonly textSize: number;
  readonly space: 'page' | 'screen';
}

function layOut(container: HTMLElement): void {
  const marks = [...container.querySelectorAll<HTMLElement>(':scope > [data-spread]')];
  for (const mark of marks) if (!mark.hidden) mark.hidden = true; // does not touch those that stay
  const count = columnsIn(container);
  if (count === 1) return;
  const height = innerHeight * windowShare;
  const top = container.getBoundingClientRect().top + scrollY;
  const first = innerHeight - top - barHeights().below;
  const heights = marks.map((mark) => heightOf(mark.nextElementSibling));
  const firstHeight = first < innerHeight * leastFirstShare ? height : first;
  for (const at of spreadStarts(heights, { columns: count, firstHeight, height })) {
    const mark = marks[at];
    if (mark !== undefined) mark.hidden = false;
  }
}

/** Heights of the app's bars above and below the text, in px; not the rail at the side. */
export function barHeights(): { readonly above: number; readonly below: number } {
  const { clientWidth, clientHeight } = document.documentElement;
  let above = 0;
  let below = 0;
  for (const bar of document.querySelectorAll('#root [data-bar]')) {
    const { top, width, height } = bar.getBoundingClientRect();
    if (width < clientWidth / 2) continue;
    if (top < clientHeight / 2) above += height;
    else below += height;
  }
  return { above, below };
}

function columnsIn(container: HTMLElement): number {
  const { columnWidth, columnCount, columnGap } = getComputedStyle(container);
  const width = Number.parseFloat(columnWidth); // NaN for `auto`, without columns
  const most = Number.parseInt(columnCount) || Infinity; // NaN for `auto`
  const gap = Number.parseFloat(columnGap) || 0;
  const room = Math.floor((container.clientWidth + gap) / (width + gap)) || 1;
  return Math.min(Math.max(1, room), most);
}

/** Height of all its fragments, if it spans several columns. */
function heightOf(section: Element | null): number {
  let height = 0;
  for (const rect of section?.getClientRects() ?? []) height += rect.height;
  return height;
}

interface AvailableSpace {
  readonly columns: number;
  /** Visible height of the lyrics before scrolling, and after, in px. */
  readonly firstHeight: number;
  readonly height: number;
}

/**
 * The sections that begin a new spread. A song whose columns are taller than the window would be
 * read down, up again and down; as in a book it is divided into spreads no taller than the window,
 * so that reading only goes forward. `heights` are those of the sections, in px.
 */
export function spreadStarts(
  heights: readonly number[],
  available: AvailableSpace,
): readonly number[] {
  const starts: number[] = [];
  let limit = available.firstHeight;
  let column = 1;
  let used = 0;
  for (const [at, height] of heights.entries()) {
    if (used > 0 && used + height > limit) {
      used = 0;
      column++;
      if (column > available.columns) {
        starts.push(at);
        limit = available.height;
        column = 1;
      }
    }
    used += height;
    while (used > limit && column < available.columns) {
      used -= limit;
      column++;
    }
  }
  return starts;
}
