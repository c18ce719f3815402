import { useSyncExternalStore } from 'react';

const least = 360; // px of height in which a sticky bar leaves room to read

/**
 * How far a keyboard on the screen covers the end of the window, in px, and whether so little is
 * seen that nothing should be sticky. The layout viewport, and with it `position: fixed`, does not
 * know of the keyboard.
 */
export function useSeenPage(): { readonly covered: number; readonly isLow: boolean } {
  return {
    covered: useSyncExternalStore(subscribe, readCovered),
    isLow: useSyncExternalStore(subscribe, readIsLow),
  };
}

function readCovered(): number {
  const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 };
  return Math.max(0, Math.round(innerHeight - offsetTop - height));
}

function readIsLow(): boolean {
  return (visualViewport?.height ?? innerHeight) < least;
}

const changes = ['resize', 'scroll'] as const;

function subscribe(listener: () => void): () => void {
  const seen = visualViewport ?? window;
  for (const change of changes) seen.addEventListener(change, listener);
  return () => {
    for (const change of changes) seen.removeEventListener(change, listener);
  };
}
