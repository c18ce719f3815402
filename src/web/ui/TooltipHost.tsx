import { useEffect, useRef, useState } from 'react';
import styles from './TooltipHost.module.css';

const openDelay = 700; // ms (spec §9)
const skipDelay = 300; // ms after a tooltip closed in which the next one opens at once (spec §9)
const holdDelay = 500; // ms of a long press
const readFor = 1500; // ms the tooltip stays after the finger is lifted

type Listener<Name extends keyof DocumentEventMap> = (event: DocumentEventMap[Name]) => unknown;

interface Tip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly below: boolean;
}

/**
 * One tooltip for the page: shows `data-tooltip` of the element that is hovered, long-pressed, or
 * focused by keyboard. The text repeats the accessible name, so it is hidden from screen readers. A
 * tooltip component around each button (Base UI's) would bring 20 kB and state for a dozen buttons
 * into the first load of a song; loaded later, it would replace buttons while somebody presses
 * them.
 */
export function TooltipHost() {
  const [tip, setTip] = useState<Tip | null>(null);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    let timer = 0;
    let owner: HTMLElement | null = null; // element of the shown or pending tooltip
    let isShown = false;
    let isHeld = false; // the tooltip was shown by a long press, whose release is no click

    const close = () => {
      clearTimeout(timer);
      if (isShown) closedAt.current = performance.now();
      isShown = false;
      owner = null;
      setTip(null);
    };
    const showAfter = (delay: number, target: HTMLElement, byFinger = false) => {
      owner = target;
      timer = window.setTimeout(() => {
        if (!target.isConnected) return;
        isShown = true;
        isHeld = byFinger;
        setTip(placed(target));
      }, delay);
    };
    const aim = (event: Event) => {
      const target = tooltipOwner(event.target);
      if (target === owner) return;
      close();
      const isNext = performance.now() - closedAt.current < skipDelay;
      if (target !== null) showAfter(isNext ? 0 : openDelay, target);
    };
    /** After a click no tooltip opens until the pointer has left. */
    const settle = (event: Event) => {
      close();
      owner = tooltipOwner(event.target);
    };
    const listeners: Partial<{ [Name in keyof DocumentEventMap]: Listener<Name> }> = {
      pointerover: (event) => event.pointerType !== 'touch' && aim(event),
      pointerout(event) {
        if (event.pointerType !== 'touch' && event.relatedTarget === null) close();
      },
      pointerdown(event) {
        settle(event);
        isHeld = false;
        if (event.pointerType === 'touch' && owner !== null) showAfter(holdDelay, owner, true);
      },
      pointerup: release,
      pointercancel: release,
      contextmenu(event) {
        if (isHeld) event.preventDefault();
      },
      click(event) {
        if (!isHeld) return settle(event);
        isHeld = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      focusin(event) {
        if (event.target instanceof Element && event.target.matches(':focus-visible')) aim(event);
      },
      focusout: () => isHeld || close(),
      keydown: (event) => event.key === 'Escape' && close(),
      scroll: close,
    };
    function release({ pointerType }: PointerEvent) {
      if (pointerType !== 'touch') return;
      if (!isShown) return close();
      timer = window.setTimeout(() => {
        isHeld = false;
        close();
      }, readFor);
    }

    const signal = new AbortController();
    // Before React's handlers.
    const options = { signal: signal.signal, capture: true };
    for (const [name, listener] of Object.entries(listeners)) {
      document.addEventListener(name, listener as EventListener, options);
    }
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
