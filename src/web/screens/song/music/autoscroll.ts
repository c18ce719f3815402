import { musicRanges, type Scroll } from '#song/songPreferences.ts';
import { barHeights } from '#web/lyrics/useSpreads.ts';
import { store } from '#web/state/store.ts';

/** «Rull» in the song that is open: put away, in reach, or moving. */
export const rolling = store<'away' | 'ready' | 'moving'>('away');

/** Starts where the song stands, or stops there. */
export function toggleAutoscroll(): void {
  rolling.set(rolling.get() === 'moving' ? 'ready' : 'moving');
}

export const usualSpeed = 8;

const slowest = 4; // lines a minute
const faster = 1.15; // by each step

/** How a song lies on its page, in px. */
export interface AutoscrollPage {
  /** How far the page scrolls, to its very end. */
  readonly end: number;
  /** How far its reader goes until that end. */
  readonly length: number;
  /** How much of that the song takes; below it there may be sheet music. */
  readonly sung: number;
  /** What a line of the song takes of it. */
  readonly line: number;
  /** Where spreads begin: such a song is turned, as a book is, and stands still in between. */
  readonly spreads: readonly number[];
}

/** Px a second. */
export function paceOf(scroll: Scroll, { sung, line }: AutoscrollPage): number {
  if (scroll.by === 'duration') return sung / scroll.seconds;
  return (slowest * faster ** (scroll.speed - 1) * line) / 60;
}

/** Where the page stands for whoever has read from `from` to `at`. */
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

/** «3:20», «3.20» or «3» minutes, in seconds; null for what is no such time, or out of bounds. */
export function parseDuration(text: string): number | null {
  const [, minutes = '', seconds = '0'] = /^\s*(\d{1,2})(?:[:.,\s](\d{1,2}))?\s*$/.exec(text) ?? [];
  const whole = Number(minutes) * 60 + Number(seconds);
  const isTime = minutes !== '' && Number(seconds) < 60;
  return isTime && isDuration(whole) ? whole : null;
}

/** Whether a song may take so many seconds to scroll by. */
export function isDuration(seconds: number): boolean {
  const [least, most] = musicRanges.seconds;
  return seconds >= least && seconds <= most;
}

const longestFrame = 250; // ms; a page that was hidden meanwhile goes on where it was
const ownTools = '[role="toolbar"], [role="dialog"], [role="group"]';

interface Roller {
  /** As it is now: it may change on the way. */
  readonly scroll: () => Scroll;
  /** How much of it is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
  /** It is at the end, or a hand, a foot or a wheel has taken over. */
  readonly onStop: () => void;
}

/**
 * Moves the page on by the fractions of a pixel that its pace asks for, whatever of them the browser
 * can show, until it stops by itself or the answer is called. From the end it begins anew.
 */
export function roll({ scroll, onShare, onStop }: Roller): () => void {
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
  let isTold = false;
  let isLaidOutAnew = false;
  // The line is brought back when the browser draws what a frame may have seen laid out before.
  const observer = new ResizeObserver(() => (isTold = true));
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
    if (isTold || !isAsShown(shown)) {
      // Other letters, a turned tablet: before the next frame the page finds the line that is read.
      isTold = false;
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

/** Whether there is anything to move. */
export function canAutoscroll(): boolean {
  return measure().end > 1;
}

/** Where the page is, and how it is laid out. */
function measureView() {
  const { scrollHeight: height, clientHeight: seen } = document.documentElement;
  return { top: scrollY, height, seen, width: innerWidth };
}

function isAsShown({ height, seen, width }: ReturnType<typeof measureView>): boolean {
  const now = measureView();
  return now.height === height && now.seen === seen && now.width === width;
}

const shortTail = 0.5; // of the window: what stands below the song and is not to be read

/**
 * What lies over the song above and below what is read, in px: bars, and strips that come and go, for
 * which spreads are not laid out anew.
 */
export function coveredHeights(): ReturnType<typeof barHeights> {
  const { above, below } = barHeights();
  const strips = [...document.querySelectorAll('[data-strip]')].map(
    (strip) => innerHeight - strip.getBoundingClientRect().top,
  );
  return { above, below: Math.max(below, ...strips) };
}

/** The page itself scrolls, in fullscreen too. */
function measure(): AutoscrollPage {
  const { scrollHeight, clientHeight } = document.documentElement;
  const end = Math.max(scrollHeight - clientHeight, 0);
  const { above, below } = coveredHeights();
  const lyrics = document.querySelector('main [data-rows]')?.getBoundingClientRect();
  const lines = document.querySelectorAll('section[data-type] > p > *').length;
  const line = (lyrics?.height ?? end) / Math.max(lines, 1);
  const bottom = (lyrics?.bottom ?? 0) + scrollY;
  const spreads = [...document.querySelectorAll('[data-spread]:not([hidden])')].map(
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
