import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { currentEntry } from '#web/ui/currentEntry.ts';

/** Input by which the user moves on. */
const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scroll positions of history entries when they were left, in px. */
const tops = new Map<string, number>();

/**
 * A new screen opens at its top, with the focus on its heading; back and forward restore the scroll
 * position. Returns the heading of the screen that was opened, to be announced.
 */
export function useScreenPlace(): string {
  const [location] = useLocation();
  const [heading, setHeading] = useState('');
  const isFirst = useRef(true);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    // On reload the browser restores the position.
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
 * The page may still grow, and shrink for a moment when lists replace their placeholders. So the
 * position is restored each time there is room for it, until user input.
 */
function scrollBackTo(top: number): () => void {
  let wasShort = true;
  const goBack = () => {
    const scrollRange = document.documentElement.scrollHeight - innerHeight;
    if (wasShort || scrollRange < top) scrollTo(0, Math.min(top, scrollRange));
    wasShort = scrollRange < top;
  };
  const stop = () => {
    sizes.disconnect();
    contents.disconnect();
    forget();
  };
  const sizes = new ResizeObserver(goBack);
  sizes.observe(document.body);
  // ResizeObserver fires once per frame. This catches a page that shrinks and grows within one.
  const contents = new MutationObserver(goBack);
  contents.observe(document.body, { childList: true, subtree: true });
  const forget = onNextInput(stop);
  goBack();
  return stop;
}

// wouter dispatches the first two. On these events the previous screen is still mounted.
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

/** Not that of a placeholder, nor of a screen rendered while hidden. */
const headingOfScreen = 'main h1:not([aria-busy="true"] *, [style*="display: none"] *)';

/**
 * Focuses the heading once it is there, and again if another replaces it when the song arrives;
 * until something on the screen has taken the focus, or user input.
 */
function focusHeading(onHeading: (heading: string) => void): () => void {
  const stop = () => {
    observer.disconnect();
    forget();
  };
  const check = () => {
    const heading = document.querySelector<HTMLElement>(headingOfScreen);
    const { activeElement } = document;
    if (heading === null || heading === activeElement) return;
    onHeading(heading.textContent);
    // The heading before may keep the focus for a moment, until its hiding is drawn.
    const isTaken = activeElement !== document.body && activeElement?.matches('main h1') === false;
    if (isTaken) return stop();
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  const forget = onNextInput(stop);
  check();
  return stop;
}

/**
 * Calls `stop` on input that comes from now on. The key press that opened the screen is still on
 * its way up to the window when React has drawn the screen: it is no input on it.
 */
function onNextInput(stop: () => void): () => void {
  const now = performance.now();
  const onInput = ({ timeStamp }: Event) => {
    if (timeStamp > now) stop();
  };
  for (const event of byHand) addEventListener(event, onInput, { passive: true });
  return () => {
    for (const event of byHand) removeEventListener(event, onInput);
  };
}
