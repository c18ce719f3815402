import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { listenToWheel } from './listenToWheel.ts';
import { usePointers } from './usePointers.ts';
import {
  openedView,
  type Point,
  panBy,
  type Room,
  roomOf,
  zoomAt,
  type ZoomView,
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

/** A sheet in its frame, moved by fingers, mouse, wheel, keys and buttons. */
export function useSheetZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [view, setView] = useState<ZoomView>({ scale: 1, x: 0, y: 0 });

  const change = useCallback((next: (view: ZoomView, room: Room) => ZoomView) => {
    if (frame.current === null || image.current === null) return;
    const { clientWidth: width, clientHeight: height } = frame.current;
    const { naturalWidth, naturalHeight } = image.current;
    const room = roomOf({ width, height }, { width: naturalWidth, height: naturalHeight });
    setView((now) => next(now, room));
  }, []);
  const zoom = useCallback(
    (factor: number, point: Point = middle) =>
      change((now, room) => zoomAt(now, factor, point, room)),
    [change],
  );
  const pan = useCallback((by: Point) => change((now, room) => panBy(now, by, room)), [change]);
  const open = useCallback(() => change((_, room) => openedView(room)), [change]);
  const showWhole = useCallback(() => zoom(0), [zoom]);

  const pointers = usePointers({ zoom, pan });
  // The dialog draws it later than itself.
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
