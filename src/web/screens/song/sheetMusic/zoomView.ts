/** Where a sheet stands in its frame; the middle of one on that of the other is 0, 0. */
export interface ZoomView {
  /** 1 shows the whole sheet. */
  readonly scale: number;
  /** px */
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** px; `sheet` at scale 1. */
export interface Room {
  readonly frame: Size;
  readonly sheet: Size;
}

const largest = 8;
const openedAt = 2; // at most

/** A sheet of this size, made to fit its frame. */
export function roomOf(frame: Size, natural: Size): Room {
  const fit = Math.min(frame.width / natural.width, frame.height / natural.height);
  const scale = Number.isFinite(fit) ? fit : 0;
  return { frame, sheet: { width: natural.width * scale, height: natural.height * scale } };
}

/** Wider than the whole sheet where the frame has room for it, and its beginning. */
export function openedView({ frame, sheet }: Room): ZoomView {
  const scale = sheet.width === 0 ? 1 : Math.min(frame.width / sheet.width, openedAt);
  return keepInside({ scale, x: 0, y: sheet.height * scale }, { frame, sheet });
}

/** Zooms so that what lies under a point, counted from the frame's middle, stays under it. */
export function zoomAt(view: ZoomView, factor: number, point: Point, room: Room): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), largest);
  const by = scale / view.scale;
  const moved = { x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
  return keepInside({ scale, ...moved }, room);
}

export function panBy(view: ZoomView, by: Point, room: Room): ZoomView {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, room);
}

/** No further than the edge of the sheet at the edge of the frame; a smaller one stays in the middle. */
function keepInside({ scale, x, y }: ZoomView, { frame, sheet }: Room): ZoomView {
  const most = (inside: number, outside: number) => Math.max(0, (inside * scale - outside) / 2);
  return {
    scale,
    x: clamp(x, most(sheet.width, frame.width)),
    y: clamp(y, most(sheet.height, frame.height)),
  };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most) + 0; // no -0
}
