import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { leavePlace } from '#web/lyrics/useReadingPlace.ts';
import { readStored, writeStored } from '#web/preferences/storage.ts';
import { handsFree as texts } from '#web/texts/songTools.ts';
import { mayBeOurs } from '#web/preferences/characterKeys.ts';
import { toast } from '#web/ui/toastStore.ts';
import {
  coveredHeights,
  autoscrollState,
  toggleAutoscroll,
} from '#web/screens/song/music/autoscroll.ts';
import { type SongAction, useViewActions } from './songActions.tsx';
import type { Fullscreen } from './useFullscreen.ts';

/** Also in public/early.js, which handles the keys until this module is loaded. */
const directions: ReadonlyMap<string, 1 | -1> = new Map([
  ...['PageDown', ' ', 'ArrowRight', 'ArrowDown', 'Enter'].map((key) => [key, 1] as const),
  ...['PageUp', 'ArrowLeft', 'ArrowUp'].map((key) => [key, -1] as const),
]);
/** Keys that buttons do not need. */
const free = ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp'];
/** Elements that handle the other keys themselves. */
const ownKeys = 'input, textarea, select, button, a, summary, [role="toolbar"], [role="dialog"]';

/**
 * Keyboard shortcuts and page-turning pedals (decision 40): forwards and backwards by a screenful
 * less one line, `+` and `-` for the text size, `t` for «Tilpass», `m` for «Musikk», `f` for
 * fullscreen, `r` for «Rull», which any turn stops; in a plan `n` and `p` for the next song and the
 * previous one. Focused elements come first. Active from the first render; public/early.js replays
 * keys pressed before.
 */
export function useSongKeys(fullscreen: Fullscreen, plan?: PlanNavigation): void {
  const { music, smaller, larger, fit, fullscreen: alone } = useViewActions(fullscreen);
  const roll = { key: 'r', run: toggleAutoscroll };
  const ways =
    plan === undefined
      ? []
      : [
          { key: 'n', run: () => plan.go(1) },
          { key: 'p', run: () => plan.go(-1) },
        ];
  const keyed: readonly KeyedAction[] = [music, smaller, larger, fit, alone, roll, ...ways];
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    if (!mayBeOurs(event)) return;
    const owner = target instanceof Element ? target.closest(ownKeys) : null;
    const isTyped = owner?.matches('input, textarea, select') === true;
    if (isTyped || document.querySelector('[aria-modal="true"]') !== null) return;
    const action = keyed.find((each) => each.key === key);
    if (action !== undefined) {
      if (!repeat || action.isRepeated === true) action.run();
    } else {
      const turn = turnOf(event, lastTurn);
      if (turn === null || (owner !== null && !free.includes(key))) return;
      lastTurn = turn;
      leavePlace();
      if (autoscrollState.get() === 'moving') toggleAutoscroll();
      else if (turn.by === 'line') scrollBy({ top: turn.way * lineHeight() });
      else if (turn.by === 'screenful') {
        if (plan !== undefined && isAtEnd(turn.way)) plan.pressAtEnd(turn.way);
        else scrollBy({ top: turn.way * screenful(turn.way) });
      }
    }
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    dispatchEvent(new Event('keys')); // public/early.js stops handling them
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

type KeyedAction = Pick<SongAction, 'isRepeated'> & Required<Pick<SongAction, 'key' | 'run'>>;

/** Goes to the previous or next item of a plan. */
interface PlanNavigation {
  /** Forwards at the end of the song, or backwards at its beginning. */
  readonly pressAtEnd: (way: 1 | -1) => void;
  readonly go: (way: 1 | -1) => void;
}

interface Turn {
  /** Forwards or backwards. */
  readonly way: 1 | -1;
  readonly by: 'screenful' | 'line' | 'nothing';
  /** In ms of the page's clock. */
  readonly at: number;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'repeat' | 'shiftKey' | 'timeStamp'>;

let lastTurn: Turn | null = null;

const echo = 100; // ms; a second press within this time is the pedal's own

/**
 * The page turn of a key, null for other keys. A pedal may send each press twice, also as two
 * different keys: the second is ignored. A held key scrolls by lines.
 */
export function turnOf(
  { key, repeat, shiftKey, timeStamp: at }: PressedKey,
  last: Turn | null,
): Turn | null {
  const onward = directions.get(key);
  if (onward === undefined) return null;
  const way = key === ' ' && shiftKey ? -1 : onward;
  if (repeat) return { way, by: 'line', at };
  const isEcho = last?.way === way && at - last.at < echo;
  return { way, by: isEcho ? 'nothing' : 'screenful', at };
}

/**
 * Distance of one page turn in px: the visible height less a line, for orientation; or up to the
 * next spread.
 */
function screenful(way: 1 | -1): number {
  const { above, below } = coveredHeights();
  const line = lineHeight();
  const visible = innerHeight - above - below - line;
  const spreads = [...(shownWords()?.querySelectorAll('[data-spread]:not([hidden])') ?? [])]
    .map((spread) => (spread.getBoundingClientRect().top - above) * way)
    .filter((far) => far > 1 && far < innerHeight - above);
  return spreads.length > 0 ? Math.min(...spreads) : Math.max(visible, line);
}

/** The lyrics, or a text of a plan. The next song of a plan stands behind it, hidden. */
function shownWords(): Element | null {
  return document.querySelector('main :is([data-rows], [data-words])');
}

/** Whether the last line is in view, or the beginning; false while there is no song. */
function isAtEnd(way: 1 | -1): boolean {
  const words = shownWords();
  if (words === null) return false;
  if (way === -1) return scrollY < 1;
  const { scrollHeight, clientHeight } = document.documentElement;
  const isPageEnd = scrollY > scrollHeight - clientHeight - 1;
  const seenTo = innerHeight - coveredHeights().below;
  return isPageEnd || words.getBoundingClientRect().bottom < seenTo + 1;
}

/** Height of the song's first line, in px. */
function lineHeight(): number {
  return document.querySelector('section[data-type] > p > *')?.clientHeight ?? 0;
}

/**
 * Holds a screen wake lock. The browser releases it when the page is hidden, so it is requested
 * again when the page is visible. Where it is refused, released or unsupported, the user is
 * informed once per device.
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
        granted.addEventListener('release', () => isSeen() && warnOnce());
        if (ended) await granted.release();
        else lock = granted;
      } catch {
        // Refused, for instance to save battery, or unsupported.
        if (isSeen()) warnOnce();
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

const warnedKey = 'sangbok.toldOfScreen';
let hasWarned = false; // where storage is refused

function warnOnce(): void {
  if (hasWarned || readStored(warnedKey) !== null) return;
  hasWarned = true;
  writeStored(warnedKey, 'yes');
  toast({ ...texts.screenMayGoOut, tone: 'aside' });
}
