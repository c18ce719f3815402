import { useEffect, useRef, useState } from 'react';
import styles from './TooltipHost.module.css';

const openDelay = 700; // ms (spec §9)
const skipDelay = 300; // ms after a tooltip closed in which the next one opens at once (spec §9)

interface Tip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly below: boolean;
}

/**
 * One tooltip for the page: it shows `data-tooltip` of what the pointer rests on or the keyboard
 * reached. The text repeats the accessible name, so it is hidden from screen readers.
 */
export function TooltipHost() {
  const [tip, setTip] = useState<Tip | null>(null);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    let timer = 0;
    let owner: HTMLElement | null = null;

    const close = () => {
      clearTimeout(timer);
      if (owner !== null) closedAt.current = performance.now();
      owner = null;
      setTip(null);
    };
    const aim = (event: Event, delay: number) => {
      const target = tooltipOwner(event.target);
      if (target === owner) return;
      clearTimeout(timer);
      if (target === null) return close();
      timer = window.setTimeout(() => {
        owner = target;
        setTip(placed(target));
      }, delay);
    };
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const recently = performance.now() - closedAt.current < skipDelay;
      aim(event, recently || owner !== null ? 0 : openDelay);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) {
        aim(event, openDelay);
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };

    const signal = new AbortController();
    const options = { signal: signal.signal };
    document.addEventListener('pointerover', onPointer, options);
    document.addEventListener('pointerdown', close, options);
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('focusout', close, options);
    document.addEventListener('keydown', onKey, options);
    document.addEventListener('scroll', close, { ...options, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      signal.abort();
    };
  }, []);

  if (tip === null) return null;
  return (
    <div
      aria-hidden="true"
      data-below={tip.below || undefined}
      className={styles['tooltip']}
      style={{ left: tip.x, top: tip.y }}
    >
      {tip.text}
    </div>
  );
}

function tooltipOwner(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function placed(owner: HTMLElement): Tip {
  const box = owner.getBoundingClientRect();
  const below = box.top < 60;
  const half = 90; // px a tooltip may need on either side
  const middle = box.left + box.width / 2;
  return {
    text: owner.dataset['tooltip'] ?? '',
    x: Math.min(Math.max(middle, half), Math.max(half, innerWidth - half)),
    y: below ? box.bottom + 6 : box.top - 6,
    below,
  };
}
