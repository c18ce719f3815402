import { type RefObject, useEffect, useRef } from 'react';

/** What has had the focus. */
const seen = new WeakSet<object>();

/**
 * Gives the focus to the notice of what was just done, at the top of the page, since what had it is gone.
 * Once for the same `done`: not again when one comes back to it from a song.
 */
export function useFocusOnce(done: object): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen.has(done)) return;
    seen.add(done);
    notice.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [done]);
  return notice;
}
