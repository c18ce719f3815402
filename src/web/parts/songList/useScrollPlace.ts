import { useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';

interface Place {
  readonly list: string;
  readonly top: number;
  readonly cache: CacheSnapshot;
}

/**
 * The kept heights hold, and the estimate among them. Only with some size given does virtua take them
 * for known; else it would draw nothing around the view until it has measured a view full of new rows.
 */
const anySize = 1; // px, not used

/** By entry of the window's history; lists that were left, for whoever comes back to them. */
const places = new Map<string, Place>();

/**
 * Where a long list was scrolled to when it was left by a link, found again on the way back. Where
 * the browser does not name its history entries, it begins at the top.
 */
export function useScrollPlace(list: string) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const [entry] = useState(currentEntry);
  const [place] = useState(() => {
    const kept = entry === undefined ? undefined : places.get(entry);
    return kept?.list === list ? kept : undefined;
  });
  useLayoutEffect(() => {
    if (place !== undefined) scrollTo(0, place.top);
  }, [place]);
  useLayoutEffect(() => {
    let top = scrollY;
    const remember = () => {
      if (currentEntry() === entry) top = scrollY;
    };
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('scroll', remember);
      const { current } = handle;
      if (entry !== undefined && current !== null) {
        places.set(entry, { list, top, cache: current.cache });
      }
    };
  }, [entry, list]);
  return { handle, known: place === undefined ? {} : { cache: place.cache, itemSize: anySize } };
}

function currentEntry(): string | undefined {
  const { navigation } = globalThis as { navigation?: { currentEntry?: { key: string } | null } };
  return navigation?.currentEntry?.key;
}
