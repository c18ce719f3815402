import { useEffect } from 'react';
import { stepTextSize } from '#song/arrangement/displayPreferences.ts';
import { changeDisplayPreferences } from '#web/preferences/displayPreferences.ts';
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
        const steps = key === '+' ? 1 : -1;
        changeDisplayPreferences((now) => ({ textSize: stepTextSize(now.textSize, steps) }));
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

/** By what can be read at once, less a line, so that the eye finds where it was. */
function turn(steps: 1 | -1): void {
  const bars = [...document.querySelectorAll('[data-bar]')]
    .filter((bar) => bar.clientWidth > innerWidth / 2) // not the rail at the side
    .map((bar) => bar.clientHeight);
  const line = document.querySelector('section[data-type] > p > *')?.clientHeight ?? 0;
  const room = innerHeight - bars.reduce((sum, height) => sum + height, 0) - line;
  scrollBy({ top: steps * Math.max(room, line) });
}
