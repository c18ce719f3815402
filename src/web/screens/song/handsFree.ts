import { useEffect, useLayoutEffect } from 'react';
import { leavePlace } from '#web/lyrics/useReadingPlace.ts';
import { stepShownSize } from '#web/preferences/fitScreen.ts';
import { readStored, writeStored } from '#web/preferences/storage.ts';
import { handsFree as texts } from '#web/texts/songTools.ts';
import { mayBeOurs } from '#web/preferences/characterKeys.ts';
import { toast } from '#web/ui/toastStore.ts';
import { coveredHeights, rolling, toggleAutoscroll } from '#web/screens/song/music/autoscroll.ts';
import type { Fullscreen } from './useFullscreen.ts';

/** Also read by public/early.js, which turns until somebody hears keys here. */
const ways: ReadonlyMap<string, 1 | -1> = new Map([
  ...['PageDown', ' ', 'ArrowRight', 'ArrowDown', 'Enter'].map((key) => [key, 1] as const),
  ...['PageUp', 'ArrowLeft', 'ArrowUp'].map((key) => [key, -1] as const),
]);
/** A button needs none of these. */
const free = ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp'];
/** What needs the others itself. */
const ownKeys = 'input, textarea, select, button, a, summary, [role="toolbar"], [role="dialog"]';

/**
 * Keys, and pedals that press them (decision 40): on and back by a screenful less one line, `+` and
 * `-` for the text, `f` for the song alone, `r` for «Rull», which any turn stops. What has the focus
 * comes first. They are heard as soon as the song stands, those too that were pressed before.
 */
export function useSongKeys({ on: isAlone, enter, leave }: Fullscreen): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!mayBeOurs(event)) return;
      const owner = target instanceof Element ? target.closest(ownKeys) : null;
      const isTyped = owner?.matches('input, textarea, select') === true;
      if (isTyped || document.querySelector('[aria-modal="true"]') !== null) return;
      if (key === '+' || key === '-') {
        stepShownSize(key === '+' ? 1 : -1);
      } else if (key === 'f') {
        if (event.repeat) return;
        if (isAlone) leave();
        else enter();
      } else if (key === 'r') {
        if (!event.repeat) toggleAutoscroll();
      } else {
        const turn = turnOf(event, lastTurn);
        if (turn === null || (owner !== null && !free.includes(key))) return;
        lastTurn = turn;
        leavePlace();
        if (rolling.get() === 'moving') toggleAutoscroll();
        else if (turn.by === 'line') scrollBy({ top: turn.way * lineHeight() });
        else if (turn.by === 'screenful') scrollBy({ top: turn.way * screenful(turn.way) });
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    dispatchEvent(new Event('keys')); // public/early.js hands over
    return () => document.removeEventListener('keydown', onKey);
  }, [isAlone, enter, leave]);
}

interface Turn {
  /** On or back. */
  readonly way: 1 | -1;
  readonly by: 'screenful' | 'line' | 'nothing';
  /** In ms of the page's clock. */
  readonly at: number;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'shiftKey' | 'timeStamp'>;

let lastTurn: Turn | null = null;

const echo = 100; // ms within which no foot and no finger presses twice

/**
 * What a key turns, null for any other key. A pedal may send each press twice, also as two keys: the
 * second turns nothing. A key that is held goes on by lines.
 */
export function turnOf(
  { key, repeat, shiftKey, timeStamp: at }: PressedKey,
  last: Turn | null,
): Turn | null {
  const onward = ways.get(key);
  if (onward === undefined) return null;
  const way = key === ' ' && shiftKey ? -1 : onward;
  if (repeat) return { way, by: 'line', at };
  const isEcho = last?.way === way && at - last.at < echo;
  return { way, by: isEcho ? 'nothing' : 'screenful', at };
}

/**
 * What can be read at once, less a line, so that the eye finds where it was; or as far as to where a
 * spread begins, as one turns the page of a book. In px.
 */
function screenful(way: 1 | -1): number {
  const { above, below } = coveredHeights();
  const line = lineHeight();
  const room = innerHeight - above - below - line;
  const spreads = [...document.querySelectorAll('[data-spread]:not([hidden])')]
    .map((spread) => (spread.getBoundingClientRect().top - above) * way)
    .filter((far) => far > 1 && far < innerHeight - above);
  return spreads.length > 0 ? Math.min(...spreads) : Math.max(room, line);
}

/** Of the song's first, in px. */
function lineHeight(): number {
  return document.querySelector('section[data-type] > p > *')?.clientHeight ?? 0;
}

/**
 * Keeps the screen lit. The browser drops the lock when the page is hidden, so it is asked for again
 * when the page returns. Where it is refused, taken away or unknown the device does as it likes, and
 * the reader is told, once on each device.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const isSeen = () => !ended && document.visibilityState === 'visible';
    const request = async () => {
      if (!isSeen()) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        granted.addEventListener('release', () => isSeen() && tellOnce());
        if (ended) await granted.release();
        else lock = granted;
      } catch {
        // Refused, for instance to save the battery, or unknown to this browser.
        if (isSeen()) tellOnce();
      }
    };
    const onVisibility = () => void request();
    document.addEventListener('visibilitychange', onVisibility);
    void request();
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, []);
}

const toldKey = 'sangbok.toldOfScreen';
let told = false; // where storage is refused

function tellOnce(): void {
  if (told || readStored(toldKey) !== null) return;
  told = true;
  writeStored(toldKey, 'yes');
  toast({ ...texts.screenMayGoOut, tone: 'aside' });
}
