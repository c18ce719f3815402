import { pointIn } from './pointIn.ts';
import type { Point } from './zoomView.ts';

const perPixel = 1.002; // times
const lineHeight = 16; // px
const pinchGain = 5; // times; a pinch on a trackpad comes as a wheel in small steps

/** React listens to wheels passively, which would let the page zoom as well. Answers the undoing. */
export function listenToWheel(
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
