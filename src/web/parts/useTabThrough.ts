import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Lets Tab lead through a list of which only what is near the view is drawn. Each press scrolls, and
 * what comes into view then is drawn with the next frame: whoever is quicker than that, as a held
 * key on a slow device, would fall out of the list. So it is drawn before the press goes on.
 */
export function useTabThrough(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    const draw = ({ key }: KeyboardEvent) => {
      // What virtua listens to; it reads the place itself.
      if (key === 'Tab') flushSync(() => dispatchEvent(new Event('scroll')));
    };
    element?.addEventListener('keydown', draw);
    return () => element?.removeEventListener('keydown', draw);
  }, [list]);
}
