import { useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { currentEntry } from '#web/ui/currentEntry.ts';

interface Place {
  readonly list: string;
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
 * What a long list had measured when it was left by a link, known again on the way back, so that it
 * is as tall at once as it was. Where it was scrolled to is the screen's to find again.
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
