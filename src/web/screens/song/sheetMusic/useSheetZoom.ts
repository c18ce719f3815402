import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type Point,
  type FittedSize,
  type ZoomView,
  openedView,
  panBy,
  fitInto,
  zoomAt,
} from './zoomView.ts';

const buttonStep = 1.5; // times
const arrowStep = 80; // px
const middle: Point = { x: 0, y: 0 };

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: arrowStep, y: 0 },
  ArrowRight: { x: -arrowStep, y: 0 },
  ArrowUp: { x: 0, y: arrowStep },
  ArrowDown: { x: 0, y: -arrowStep },
};

/** A picture in its frame, moved by touch, mouse, wheel, keys and buttons. */
export function useSheetZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [view, setView] = useState<ZoomView>({ scale: 1, x: 0, y: 0 });

  const change = useCallback((next: (view: ZoomView, fitted: FittedSize) => ZoomView) => {
    if (frame.current === null || image.current === null) return;
    const { clientWidth: width, clientHeight: height } = frame.current;
    const { naturalWidth, naturalHeight } = image.current;
    const fitted = fitInto({ width, height }, { width: naturalWidth, height: naturalHeight });
    setView((now) => next(now, fitted));
  }, []);
  const zoom = useCallback(
    (factor: number, point: Point = middle) =>
      change((now, fitted) => zoomAt(now, factor, point, fitted)),
    [change],
  );
  const pan = useCallback((by: Point) => change((now, fitted) => panBy(now, by, fitted)), [change]);
  const open = useCallback(() => change((_, fitted) => openedView(fitted)), [change]);
  const showWhole = useCallback(() => zoom(0), [zoom]);

  const pointers = usePointers({ zoom, pan });
  // The dialog mounts it later than itself.
  const attach = useCallback(
    (element: HTMLDivElement) => {
      frame.current = element;
      return listenToWheel(element, zoom);
    },
    [zoom],
  );
  useEffect(() => {
    const refit = () => pan(middle);
    addEventListener('resize', refit);
    return () => removeEventListener('resize', refit);
  }, [pan]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow !== undefined) pan(arrow);
    else if (event.key === '+') zoom(buttonStep);
    else if (event.key === '-') zoom(1 / buttonStep);
    else if (event.key === '0') showWhole();
    else return;
    event.preventDefault();
  };
  return {
    attach,
    image,
    view,
    open,
    showWhole,
    larger: () => zoom(buttonStep),
    smaller: () => zoom(1 / buttonStep),
    pointers,
    onKeyDown,
  };
}

interface Moves {
  readonly zoom: (factor: number, point: Point) => void;
  readonly pan: (by: Point) => void;
}

const doubleTap = 2.5; // times

/** One finger or the mouse pans, two pinch, a double tap zooms. */
function usePointers({ zoom, pan }: Moves) {
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
        // The midpoint of two fingers moves half as far as one of them.
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

const perPixel = 1.002; // times
const lineHeight = 16; // px
const pinchGain = 5; // times; a trackpad pinch arrives as a wheel event with small deltas

/**
 * React registers wheel listeners as passive, which would let the page zoom as well. Returns a
 * function that removes the listener.
 */
function listenToWheel(
  element: HTMLElement,
  zoom: (factor: number, point: Point) => void,
): () => void {
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const { deltaY, deltaMode, ctrlKey } = event;
    const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * lineHeight;
    zoom(perPixel ** (ctrlKey ? -pixels * pinchGain : -pixels), pointIn(element, event));
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}

/** Position of an event, in px from the middle of an element. */
function pointIn(
  element: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
