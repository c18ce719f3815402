import type { Point } from './zoomView.ts';

/** Where something happened, in px from the middle of an element. */
export function pointIn(
  element: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
