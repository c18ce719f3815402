import { useEffect } from 'react';
import { barHeights } from '#web/lyrics/useSpreads.ts';
import { stepShownSize } from '#web/preferences/fitScreen.ts';
import type { Fullscreen } from './useFullscreen.ts';

const on = ['PageDown', ' ', 'ArrowRight', 'ArrowDown', 'Enter'];
const back = ['PageUp', 'ArrowLeft', 'ArrowUp'];
/** A button needs none of these. */
const free = ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp'];
/** What needs the others itself. */
const ownKeys = 'input, textarea, select, button, a, summary, [role="toolbar"], [role="dialog"]';

/**
 * Keys, and pedals that press them (decision 40): on and back by a screenful less one line, `+` and
 * `-` for the text, `f` for the song alone. What has the focus comes first.
 */
export function useSongKeys({ on: isAlone, enter, leave }: Fullscreen): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const owner = target instanceof Element ? target.closest(ownKeys) : null;
      const isTyped = owner?.matches('input, textarea, select') === true;
      if (isTyped || document.querySelector('[aria-modal="true"]') !== null) return;
      if (key === '+' || key === '-') {
        stepShownSize(key === '+' ? 1 : -1);
      } else if (key === 'f') {
        if (isAlone) leave();
        else enter();
      } else {
        const steps = on.includes(key) ? 1 : back.includes(key) ? -1 : 0;
        const isFree = owner === null || free.includes(key);
        if (steps === 0 || !isFree) return;
        turn(steps);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isAlone, enter, leave]);
}

/**
 * By what can be read at once, less a line, so that the eye finds where it was; or to where a spread
 * begins, as one turns the page of a book.
 */
function turn(steps: 1 | -1): void {
  const { above, below } = barHeights();
  const line = document.querySelector('section[data-type] > p > *')?.clientHeight ?? 0;
  const room = innerHeight - above - below - line;
  const spreads = [...document.querySelectorAll('[data-spread]:not([hidden])')]
    .map((spread) => (spread.getBoundingClientRect().top - above) * steps)
    .filter((way) => way > 1 && way < innerHeight - above);
  scrollBy({ top: steps * (spreads.length > 0 ? Math.min(...spreads) : Math.max(room, line)) });
}
