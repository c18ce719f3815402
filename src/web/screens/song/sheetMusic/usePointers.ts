import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './zoomView.ts';

interface Moves {
  readonly zoom: (factor: number, point: Point) => void;
  readonly pan: (by: Point) => void;
}

const doubleTap = 2.5; // times
const wheelPixel = 1.002; // times, for each px

/** One finger or the mouse moves, two pinch, a double tap and the wheel zoom. */
export function usePointers(frame: RefObject<HTMLElement | null>, { zoom, pan }: Moves) {
  const down = useRef(new Map<number, Point>());

  // React listens to wheels passively, which would let the page zoom as well.
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(wheelPixel ** -pixelsOf(event), pointIn(current, event));
    };
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [frame, zoom]);

  const lift = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, pointIn(event.currentTarget, event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = down.current.get(event.pointerId);
      if (before === undefined) return;
      const now = pointIn(event.currentTarget, event);
      down.current.set(event.pointerId, now);
      const [other] = [...down.current].flatMap(([id, at]) => (id === event.pointerId ? [] : at));
      if (other === undefined) pan({ x: now.x - before.x, y: now.y - before.y });
      else {
        // Half the way of one finger is the way of the middle between the two.
        pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
        const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        zoom(distance(now, other) / Math.max(distance(before, other), 1), between);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: React.MouseEvent<HTMLElement>) =>
      zoom(doubleTap, pointIn(event.currentTarget, event)),
  };
}

function pointIn(
  frame: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function pixelsOf({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * 16;
  return ctrlKey ? pixels * 5 : pixels; // a pinch on a trackpad comes in small steps
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
