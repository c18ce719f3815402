import { useCallback, useSyncExternalStore } from 'react';

/** Each is asked for at every drawing; the browser reads a query but once. */
const lists: Record<string, MediaQueryList> = {};
const listOf = (query: string) => (lists[query] ??= matchMedia(query));

/** Whether a media query holds now; for what a style sheet cannot say. */
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
