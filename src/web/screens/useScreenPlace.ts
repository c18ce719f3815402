import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { currentEntry } from '#web/ui/currentEntry.ts';
import { byHand, focusHeading } from './focusHeading.ts';

/** How far each entry of the history was scrolled when it was left, in px. */
const tops = new Map<string, number>();

/**
 * A screen opens at its top, with the focus on its heading; back and forward lead to where one was.
 * Returns the heading of the screen that was opened, for those who hear it.
 */
export function useScreenPlace(): string {
  const [location] = useLocation();
  const [heading, setHeading] = useState('');
  const isFirst = useRef(true);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    // A page that is loaded again stands where it stood.
    const leaveToBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leaveToBrowser);
    return () => removeEventListener('pagehide', leaveToBrowser);
  }, []);

  useLayoutEffect(() => {
    const entry = currentEntry();
    const top = tops.get(entry);
    const isForward = top === undefined && !isFirst.current;
    isFirst.current = false;
    if (isForward) scrollTo(0, 0);
    const stopFocusing = isForward ? focusHeading(setHeading) : undefined;
    const returning = top === undefined ? undefined : scrollBackTo(top);
    const stopRemembering = rememberOnLeaving(entry, () => returning?.isThere() ?? true);
    return () => {
      stopFocusing?.();
      returning?.stop();
      stopRemembering();
    };
  }, [location]);

  return heading;
}

/**
 * The page may still grow, and be short again for a moment where lists take the place of their
 * outlines. So it goes back each time that there is room for it, until a hand moves it.
 */
function scrollBackTo(top: number) {
  let wasThere = false;
  let wasShort = true;
  const room = () => document.documentElement.scrollHeight - innerHeight;
  const stop = () => {
    observer.disconnect();
    for (const event of byHand) removeEventListener(event, handOver);
  };
  const handOver = () => {
    wasThere = true;
    stop();
  };
  const hold = () => {
    const isShort = room() < top;
    if (isShort || wasShort) scrollTo(0, Math.min(top, room()));
    wasShort = isShort;
    if (!isShort) wasThere = true;
  };
  const observer = new ResizeObserver(hold);
  observer.observe(document.body);
  for (const event of byHand) addEventListener(event, handOver, { passive: true });
  hold();
  return { stop, isThere: () => wasThere };
}

// wouter tells of the first two. When they come, the screen that is left still stands.
const leaving = ['pushState', 'replaceState', 'popstate'] as const;

/** Unless it was left before it had come back to where it was: then that holds. */
function rememberOnLeaving(entry: string, isThere: () => boolean): () => void {
  const stop = () => {
    for (const event of leaving) removeEventListener(event, leave);
  };
  const leave = () => {
    if (currentEntry() === entry) return;
    if (isThere()) tops.set(entry, scrollY);
    stop();
  };
  for (const event of leaving) addEventListener(event, leave);
  return stop;
}
