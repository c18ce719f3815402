import { type RefObject, useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';

/**
 * Lets Tab move through a virtualized list. Each press scrolls, and new entries are rendered in the
 * next frame: a held key on a slow device is faster and would leave the list. So they are rendered
 * synchronously.
 *
 * The list itself re-renders for that: the update that virtua requests on a scroll event is
 * scheduled, and `flushSync` would not include it.
 */
export function useTabThrough(list: RefObject<HTMLElement | null>): void {
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const element = list.current;
    const draw = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      dispatchEvent(new Event('scroll')); // virtua listens to it and reads the position itself
      flushSync(rerender);
    };
    element?.addEventListener('keydown', draw);
    return () => element?.removeEventListener('keydown', draw);
  }, [list]);
}
