import { useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { currentEntry } from '#web/ui/currentEntry.ts';

interface Place {
  readonly list: string;
  readonly cache: CacheSnapshot;
}

/**
 * The restored cache contains all sizes and the estimate. virtua uses it only if an item size is
 * given; otherwise it would first measure a view full of rows and render nothing around it.
 */
const anySize = 1; // px, not used

/** Measurements by history entry, for going back to a list. */
const places = new Map<string, Place>();

/**
 * The measurements of a long list, restored on going back, so that the list has its full height at
 * once. The screen restores the scroll position.
 */
export function useScrollPlace(list: string) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const [entry] = useState(currentEntry);
  const [place] = useState(() => {
    const kept = places.get(entry);
    return kept?.list === list ? kept : undefined;
  });
  useLayoutEffect(
    () => () => {
      const { current } = handle;
      if (current !== null) places.set(entry, { list, cache: current.cache });
    },
    [entry, list],
  );
  return { handle, known: place === undefined ? {} : { cache: place.cache, itemSize: anySize } };
}
