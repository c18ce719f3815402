import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { currentEntry } from '#web/ui/currentEntry.ts';

/** What says that somebody goes on by themselves. */
const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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
    const stops = [rememberOnLeaving(entry)];
    if (top !== undefined) stops.push(scrollBackTo(top));
    else if (!isFirst.current) {
      scrollTo(0, 0);
      stops.push(focusHeading(setHeading));
    }
    isFirst.current = false;
    return () => {
      for (const stop of stops) stop();
    };
  }, [location]);

  return heading;
}

/**
 * The page may still grow, and be short again for a moment where lists take the place of their
 * outlines. So it goes back each time that there is room for it, until a hand moves it.
 */
function scrollBackTo(top: number): () => void {
  let wasShort = true;
  const goBack = () => {
    const room = document.documentElement.scrollHeight - innerHeight;
    if (wasShort || room < top) scrollTo(0, Math.min(top, room));
    wasShort = room < top;
  };
  const stop = () => {
    sizes.disconnect();
    contents.disconnect();
    for (const event of byHand) removeEventListener(event, stop);
  };
  const sizes = new ResizeObserver(goBack);
  sizes.observe(document.body);
  // Sizes are told once a frame. What was short and is tall again within one is seen here.
  const contents = new MutationObserver(goBack);
  contents.observe(document.body, { childList: true, subtree: true });
  for (const event of byHand) addEventListener(event, stop, { passive: true });
  goBack();
  return stop;
}

// wouter tells of the first two. When they come, the screen that is left still stands.
const leaving = ['pushState', 'replaceState', 'popstate'] as const;

function rememberOnLeaving(entry: string): () => void {
  const leave = () => {
    if (currentEntry() !== entry) tops.set(entry, scrollY);
  };
  for (const event of leaving) addEventListener(event, leave);
  return () => {
    for (const event of leaving) removeEventListener(event, leave);
  };
}

/** Not that of an outline, nor that of a screen which is drawn unseen. */
const headingOfScreen = 'main h1:not([aria-busy="true"] *, [style*="none"] *)';

/**
 * Once the heading is there, and again where another takes its place when the song is there; until
 * something of the screen has taken the focus, or a hand has moved.
 */
function focusHeading(said: (heading: string) => void): () => void {
  const stop = () => {
    observer.disconnect();
    for (const event of byHand) removeEventListener(event, stop);
  };
  const check = () => {
    const heading = document.querySelector<HTMLElement>(headingOfScreen);
    const { activeElement } = document;
    if (heading === null || heading === activeElement) return;
    said(heading.textContent);
    if (activeElement !== null && activeElement !== document.body) return stop();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of byHand) addEventListener(event, stop, { passive: true });
  check();
  return stop;
}
