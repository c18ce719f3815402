import { useCallback, useSyncExternalStore } from 'react';

/** Cached: requested at every render, but parsed only once. */
const lists: Record<string, MediaQueryList> = {};
const listOf = (query: string) => (lists[query] ??= matchMedia(query));

/** Whether a media query matches; for what a style sheet cannot express. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}
