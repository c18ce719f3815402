import { useEffect, useEffectEvent } from 'react';
import { swipeOf, type Touch } from './swipe.ts';

/** Elements with touch gestures of their own. */
const own = 'input, select, textarea, [role="dialog"], [role="toolbar"], [data-strip]';
const rest = 150; // ms without scrolling; a touch may also stop a page that is in motion
const trembling = 8; // px that are no movement yet

/**
 * Swipes over the song; not while it scrolls, is enlarged or has a part selected. The browser's own
 * swipe, which goes back in its history, would leave the plan.
 */
export function useSwipes(onSwipe: (way: 1 | -1) => unknown): void {
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    let from: (Touch & { readonly top: number; movedAt: number | null }) | null = null;
    let scrolledAt = -Infinity;
    const start = (event: TouchEvent) => {
      const { touches, target, timeStamp: at } = event;
      const [touch] = touches;
      from = null;
      if (touch === undefined || touches.length > 1 || at - scrolledAt < rest) return;
      if (!(target instanceof Element) || isOwn(target) || isEnlarged()) return;
      from = { x: touch.clientX, y: touch.clientY, at, top: scrollY, movedAt: null };
    };
    const move = ({ touches: [touch], timeStamp: at }: TouchEvent) => {
      if (from === null || from.movedAt !== null || touch === undefined) return;
      const far = Math.hypot(touch.clientX - from.x, touch.clientY - from.y);
      if (far > trembling) from.movedAt = at;
    };
    const end = ({ changedTouches: [touch], touches, timeStamp: at }: TouchEvent) => {
      const began = from;
      from = null;
      if (began === null || touch === undefined || touches.length > 0) return;
      if (Math.abs(scrollY - began.top) > 1 || getSelection()?.isCollapsed === false) return;
      const to = { x: touch.clientX, y: touch.clientY, at };
      const way = swipeOf({ ...began, movedAt: began.movedAt ?? at }, to, innerWidth);
      if (way !== 0) swiped(way);
    };
    const drop = () => {
      from = null;
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    document.addEventListener('touchstart', start, options);
    document.addEventListener('touchmove', move, options);
    document.addEventListener('touchend', end, options);
    document.addEventListener('touchcancel', drop, options);
    document.addEventListener(
      'scroll',
      ({ timeStamp }) => {
        scrolledAt = timeStamp;
      },
      options,
    );
    const { style } = document.documentElement;
    style.overscrollBehaviorX = 'none';
    return () => {
      style.overscrollBehaviorX = '';
      listening.abort();
    };
  }, []);
}

function isOwn(target: Element): boolean {
  if (target.closest('main') === null || target.closest(own) !== null) return true;
  for (let each: Element | null = target; each?.matches('main *'); each = each.parentElement) {
    const isWider = each.scrollWidth > each.clientWidth;
    if (isWider && /auto|scroll/.test(getComputedStyle(each).overflowX)) return true;
  }
  return false;
}

function isEnlarged(): boolean {
  return (visualViewport?.scale ?? 1) > 1.01;
}
