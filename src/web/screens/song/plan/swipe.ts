/** A finger on the screen: px in the window, ms of the page's clock. */
export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

interface Begun extends Touch {
  /** When it first moved. */
  readonly movedAt: number;
}

const leastWay = 56; // px
const longestTime = 2000; // ms; a hand of 80 is slow
const longestHold = 400; // ms; then the system begins a selection
const straight = 2; // so many times further sideways than up or down
const edge = 24; // px at both sides, where the system's own gesture begins

/**
 * Where a swipe leads: to the left is the next item, as in a book. 0 for a touch that is short, slow
 * or slanting, that held still before, or that begins at the edge of the screen.
 */
export function swipeOf(from: Begun, to: Touch, width: number): 1 | -1 | 0 {
  const [across, along] = [to.x - from.x, to.y - from.y];
  if (from.x < edge || from.x > width - edge) return 0;
  if (to.at - from.at > longestTime || from.movedAt - from.at >= longestHold) return 0;
  if (Math.abs(across) < leastWay || Math.abs(across) < straight * Math.abs(along)) return 0;
  return across < 0 ? 1 : -1;
}
