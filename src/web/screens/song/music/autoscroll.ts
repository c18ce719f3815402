import { musicRanges, type Scroll } from '#song/songPreferences.ts';
import { barHeights } from '#web/lyrics/useSpreads.ts';
import { store } from '#web/state/store.ts';

/** State of «Rull» in the open song: hidden, ready, or moving. */
export const autoscrollState = store<'away' | 'ready' | 'moving'>('away');

/** Starts at the current position, or stops there. */
export function toggleAutoscroll(): void {
  autoscrollState.set(autoscrollState.get() === 'moving' ? 'ready' : 'moving');
}

export const usualSpeed = 8;

const slowest = 4; // lines a minute
const faster = 1.15; // factor per step

/** Dimensions of a song on its page, in px. */
export interface AutoscrollPage {
  /** The maximum scroll position. */
  readonly end: number;
  /** The distance read until then. */
  readonly length: number;
  /** The part of it that the song takes; sheet music may follow. */
  readonly sung: number;
  /** Height of one line. */
  readonly line: number;
  /** Where spreads begin: such a song is turned page by page, and stands still in between. */
  readonly spreads: readonly number[];
}

/** Speed in px per second. */
export function paceOf(scroll: Scroll, { sung, line }: AutoscrollPage): number {
  if (scroll.by === 'duration') return sung / scroll.seconds;
  return (slowest * faster ** (scroll.speed - 1) * line) / 60;
}

/** The scroll position after reading from `from` to `at`. */
export function placeAt(
  at: number,
  from: number,
  { end, length, spreads }: AutoscrollPage,
): number {
  if (at >= length) return end;
  if (spreads.length === 0) return Math.min(at, end);
  const turned = spreads.findLast((spread) => spread <= at && spread > from);
  return Math.min(turned ?? from, end);
}

/** «3:20», «3.20» or «3» minutes, in seconds; null if invalid or out of range. */
export function parseDuration(text: string): number | null {
  const [, minutes = '', seconds = '0'] = /^\s*(\d{1,2})(?:[:.,\s](\d{1,2}))?\s*$/.exec(text) ?? [];
  const whole = Number(minutes) * 60 + Number(seconds);
  const isTime = minutes !== '' && Number(seconds) < 60;
  return isTime && isDuration(whole) ? whole : null;
}

/** Whether a song may scroll for so many seconds. */
export function isDuration(seconds: number): boolean {
  const [least, most] = musicRanges.seconds;
  return seconds >= least && seconds <= most;
}

const longestFrame = 250; // ms; a page that was hidden continues where it was
const ownTools = '[role="toolbar"], [role="dialog"], [role="group"]';

interface AutoscrollOptions {
  /** The current setting: it may change while scrolling. */
  readonly scroll: () => Scroll;
  /** Progress, from 0 to 1. */
  readonly onShare: (share: number) => void;
  /** The end was reached, or the user has scrolled. */
  readonly onStop: () => void;
}

/**
 * Scrolls the page at its speed, keeping fractions of a pixel, until the end, user input, or a call
 * of the returned function. From the end it starts again at the top.
 */
export function startAutoscroll({ scroll, onShare, onStop }: AutoscrollOptions): () => void {
  let page = measure();
  let from = scrollY < page.end - 1 ? scrollY : 0;
  let at = from;
  let before: number | null = null;
  let frame = 0;
  const listening = new AbortController();

  const show = () => {
    scrollTo({ top: placeAt(at, from, page), behavior: 'instant' });
    onShare(page.length > 0 ? Math.min(at / page.length, 1) : 1);
    return measureView();
  };
  let shown = show();
  let isResized = false;
  let isLaidOutAnew = false;
  // The browser restores the reading line on layout, possibly after a frame has already measured.
  const observer = new ResizeObserver(() => (isResized = true));
  const end = () => {
    cancelAnimationFrame(frame);
    listening.abort();
    observer.disconnect();
  };
  const stop = () => {
    end();
    onStop();
  };
  const step = (now: number) => {
    const passed = before === null ? 0 : Math.min(now - before, longestFrame);
    before = now;
    if (isResized || !isAsShown(shown)) {
      // Text size or orientation changed: the page finds the reading line before the next frame.
      isResized = false;
      isLaidOutAnew = true;
      shown = measureView();
      frame = requestAnimationFrame(step);
      return;
    }
    if (isLaidOutAnew) {
      isLaidOutAnew = false;
      page = measure();
      at = from = scrollY;
    } else if (Math.abs(scrollY - shown.top) > 1) {
      return stop();
    }
    at += (paceOf(scroll(), page) * passed) / 1000;
    shown = show();
    if (at >= page.length) stop();
    else frame = requestAnimationFrame(step);
  };
  const options = { signal: listening.signal, passive: true };
  addEventListener('wheel', stop, options);
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Element) || target.closest(ownTools) === null) stop();
    },
    options,
  );
  observer.observe(document.body);
  frame = requestAnimationFrame(step);
  return end;
}

/** Whether there is anything to scroll. */
export function canAutoscroll(): boolean {
  return measure().end > 1;
}

/** Scroll position and layout. */
function measureView() {
  const { scrollHeight: height, clientHeight: seen } = document.documentElement;
  return { top: scrollY, height, seen, width: innerWidth };
}

function isAsShown({ height, seen, width }: ReturnType<typeof measureView>): boolean {
  const now = measureView();
  return now.height === height && now.seen === seen && now.width === width;
}

const shortTail = 0.5; // of the window's height: content below the song that is not to be scrolled through

/**
 * Heights of what covers the song above and below, in px: bars, and strips that come and go without
 * spreads being laid out again.
 */
export function coveredHeights(): ReturnType<typeof barHeights> {
  const { above, below } = barHeights();
  const strips = [...document.querySelectorAll('[data-strip]')]
    .filter((strip) => strip.getClientRects().length > 0)
    .map((strip) => innerHeight - strip.getBoundingClientRect().top);
  return { above, below: Math.max(below, ...strips) };
}

/** The page itself scrolls, in fullscreen too. */
function measure(): AutoscrollPage {
  const { scrollHeight, clientHeight } = document.documentElement;
  const end = Math.max(scrollHeight - clientHeight, 0);
  const { above, below } = coveredHeights();
  const rows = document.querySelector('main [data-rows]');
  const lyrics = rows?.getBoundingClientRect();
  const lines = rows?.querySelectorAll('section[data-type] > p > *').length ?? 0;
  const line = (lyrics?.height ?? end) / Math.max(lines, 1);
  const bottom = (lyrics?.bottom ?? 0) + scrollY;
  const spreads = [...(rows?.querySelectorAll('[data-spread]:not([hidden])') ?? [])].map(
    (spread) => spread.getBoundingClientRect().top + scrollY - above,
  );
  if (spreads.length > 0) {
    const length = Math.max(bottom - above, end);
    return { end, length, sung: bottom - above, line, spreads };
  }
  const lastSeen = bottom + below - clientHeight;
  const isTail = lastSeen > 1 && end - lastSeen > clientHeight * shortTail;
  return { end, length: end, sung: isTail ? lastSeen : end, line, spreads };
}
