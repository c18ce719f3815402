import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { pointIn } from './pointIn.ts';
import type { Point } from './zoomView.ts';

interface Moves {
  readonly zoom: (factor: number, point: Point) => void;
  readonly pan: (by: Point) => void;
}

const doubleTap = 2.5; // times

/** One finger or the mouse moves, two pinch, a double tap zooms. */
export function usePointers({ zoom, pan }: Moves) {
  const down = useRef(new Map<number, Point>());
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
    onDoubleClick: (event: MouseEvent<HTMLElement>) =>
      zoom(doubleTap, pointIn(event.currentTarget, event)),
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
