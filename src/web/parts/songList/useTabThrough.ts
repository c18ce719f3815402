import { type RefObject, useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';

/**
 * Lets Tab lead through a list of which only what is near the view is drawn. Each press scrolls, and
 * what comes into view then is drawn with the next frame: whoever is quicker than that, as a held
 * key on a slow device, would fall out of the list. So it is drawn before the press goes on.
 *
 * The list itself is drawn anew for that: what virtua has asked for on hearing of a scroll waits its
 * turn, even where the scroll is over, and is not what `flushSync` would fetch ahead.
 */
export function useTabThrough(list: RefObject<HTMLElement | null>): void {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const element = list.current;
    const draw = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      dispatchEvent(new Event('scroll')); // what virtua listens to; it reads the place itself
      flushSync(drawAnew);
    };
    element?.addEventListener('keydown', draw);
    return () => element?.removeEventListener('keydown', draw);
  }, [list]);
}
