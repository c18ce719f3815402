import { type RefObject, useLayoutEffect } from 'react';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { barHeights } from '#web/lyrics/useSpreads.ts';
import { fittedSize } from '#web/preferences/fitScreen.ts';
import { fitSong } from './fitSong.ts';
import type { AvailableSpace } from './placeSong.ts';
import { type Measured, measureSong, rowHeights } from './measureSong.ts';

interface FittedLyricsProps {
  readonly columns: RefObject<HTMLElement | null>;
  readonly arrangement: Arrangement;
  /** The space available to the song; may change without a window resize. */
  readonly space: 'page' | 'screen';
}

/**
 * «Tilpass» (decision 37): lays out the rendered song so that all of it is visible at once, before
 * paint, and again when the window is resized.
 */
export function FittedLyrics({ columns, arrangement, space }: FittedLyricsProps): null {
  useLayoutEffect(
    () => (columns.current === null ? undefined : keepFitted(columns.current)),
    [columns, arrangement, space],
  );
  useLayoutEffect(() => {
    const container = columns.current;
    return () => {
      if (container !== null) forgetFit(container);
    };
  }, [columns]);
  return null;
}

function keepFitted(container: HTMLElement): () => void {
  let measured = measure(container);
  let width = 0;
  const again = () => {
    layOut(container, measured);
    width = container.clientWidth;
  };
  again();
  if (container.dataset['fit'] === 'whole') scrollTo({ top: 0, behavior: 'instant' });
  const onFonts = () => {
    measured = measure(container);
    again();
  };
  const onWidth = () => {
    if (container.clientWidth !== width) again();
  };
  // A phone's toolbars hide while scrolling; that must not move the text.
  const onResize = () => (scrollY > 0 ? onWidth() : again());
  const observer = new ResizeObserver(onWidth);
  observer.observe(container);
  addEventListener('resize', onResize);
  document.fonts.addEventListener('loadingdone', onFonts);
  return () => {
    observer.disconnect();
    removeEventListener('resize', onResize);
    document.fonts.removeEventListener('loadingdone', onFonts);
  };
}

function measure(container: HTMLElement): Measured {
  container.dataset['fit'] = 'measured';
  container.style.setProperty('--fitted', '1');
  return measureSong(container);
}

/**
 * `share` is the part of the space to fill: less than 1 where a browser renders wider than
 * measured.
 */
function layOut(
  container: HTMLElement,
  measured: Measured,
  space = spaceFor(container),
  share = 1,
): void {
  const available = {
    ...space,
    width: space.width * share,
    firstHeight: space.firstHeight * share,
    height: space.height * share,
  };
  forgetStarts(container); // before samples are taken, since what begins a column has no gap
  const heights = rowHeights(container, measured);
  const { size, columns, turns, screens, starts } = fitSong(measured.song, available, heights.at);
  heights.remove();
  for (const { section, line } of starts) {
    const run = measured.runs[section];
    if (line > 0) run?.section.setAttribute('data-parted', '');
    (line > 0 ? run?.lines[line] : run?.section)?.setAttribute('data-starts', '');
  }
  const marks = container.querySelectorAll<HTMLElement>(':scope > [data-spread]');
  for (const [at, mark] of marks.entries()) mark.hidden = !screens.includes(at);
  container.dataset['fit'] = turns === 0 ? 'whole' : 'screens';
  container.closest('[data-fits]')?.setAttribute('data-fitted', '');
  container.style.setProperty('--fitted', `${size}`);
  container.style.setProperty('--columns', `${columns}`);
  container.style.setProperty('--available-height', `${Math.floor(space.firstHeight)}px`);
  fittedSize.set(size);
  if (!isOver(container)) return;
  if (share > leastShare) return layOut(container, measured, space, share - 0.04);
  forgetStarts(container); // columns as high as they need to be, which the reader scrolls
  container.dataset['fit'] = 'screens';
}

const leastShare = 0.8;

/** Whether there is a column too many, or one is too long. */
function isOver({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + free;
}

function forgetStarts(container: HTMLElement): void {
  for (const each of container.querySelectorAll('[data-starts], [data-parted]')) {
    each.removeAttribute('data-starts');
    each.removeAttribute('data-parted');
  }
}

function forgetFit(container: HTMLElement): void {
  fittedSize.set(null);
  forgetStarts(container);
  delete container.dataset['fit'];
  container.closest('[data-fitted]')?.removeAttribute('data-fitted');
  container.removeAttribute('style');
}

/**
 * The window's height between the title and the bars below the song. Not `innerHeight`, which on a
 * touch screen grows with a page that is too wide and shrinks with a pinch.
 */
function spaceFor(container: HTMLElement): AvailableSpace {
  const { clientHeight } = document.documentElement;
  const { top, width } = container.getBoundingClientRect();
  const around = container.closest('article');
  const { above, below } = barHeights();
  const under = free + (around === null ? 0 : px(getComputedStyle(around).paddingBottom));
  return {
    width,
    columnGap: px(getComputedStyle(container).columnGap),
    firstHeight: clientHeight - (top + scrollY) - below - under,
    height: clientHeight - above - below - under - markHeight,
  };
}

const markHeight = 21; // px, height of a screen boundary with its margins
const free = 8; // px below the last line

function px(length: string): number {
  return Number.parseFloat(length) || 0;
}
