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
    const stops: (() => void)[] = [];
    if (top !== undefined) stops.push(scrollWhenTall(top, () => stops.push(remember(entry))));
    else {
      if (!isFirst.current) {
        scrollTo(0, 0);
        stops.push(focusHeading(setHeading));
      }
      stops.push(remember(entry));
    }
    isFirst.current = false;
    return () => {
      for (const stop of stops) stop();
    };
  }, [location]);

  return heading;
}

/** The page may still grow: what a screen shows comes after the screen. */
function scrollWhenTall(top: number, done: () => void): () => void {
  const room = () => document.documentElement.scrollHeight - innerHeight;
  const stop = () => {
    observer.disconnect();
    for (const event of byHand) removeEventListener(event, giveUp);
  };
  const giveUp = () => {
    stop();
    done();
  };
  const tryAgain = () => {
    scrollTo(0, Math.min(top, room()));
    if (room() >= top) giveUp();
  };
  const observer = new ResizeObserver(tryAgain);
  observer.observe(document.body);
  for (const event of byHand) addEventListener(event, giveUp, { passive: true });
  tryAgain();
  return stop;
}

// wouter tells of the first two. When they come, the screen that is left still stands.
const leaving = ['pushState', 'replaceState', 'popstate'] as const;

function remember(entry: string): () => void {
  const note = () => void tops.set(entry, scrollY);
  const stop = () => {
    removeEventListener('scroll', note);
    for (const event of leaving) removeEventListener(event, leave);
  };
  const leave = () => {
    if (currentEntry() === entry) return;
    note();
    stop();
  };
  note();
  addEventListener('scroll', note, { passive: true });
  for (const event of leaving) addEventListener(event, leave);
  return stop;
}
