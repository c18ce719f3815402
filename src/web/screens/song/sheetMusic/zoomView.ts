/** Position of a picture in its frame; 0, 0 puts their middles on each other. */
export interface ZoomView {
  /** 1 shows the whole picture. */
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
export interface FittedSize {
  readonly frame: Size;
  readonly sheet: Size;
}

const largest = 8;
const openedAt = 2; // at most

/** Fits a picture of this size into its frame. */
export function fitInto(frame: Size, natural: Size): FittedSize {
  const fit = Math.min(frame.width / natural.width, frame.height / natural.height);
  const scale = Number.isFinite(fit) ? fit : 0;
  return { frame, sheet: { width: natural.width * scale, height: natural.height * scale } };
}

/** As wide as the frame, at most twice the whole, from the top. */
export function openedView({ frame, sheet }: FittedSize): ZoomView {
  const scale = sheet.width === 0 ? 1 : Math.min(frame.width / sheet.width, openedAt);
  return keepInside({ scale, x: 0, y: sheet.height * scale }, { frame, sheet });
}

/** Zooms around a point, counted from the frame's middle. */
export function zoomAt(view: ZoomView, factor: number, point: Point, fitted: FittedSize): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), largest);
  const by = scale / view.scale;
  const moved = { x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
  return keepInside({ scale, ...moved }, fitted);
}

export function panBy(view: ZoomView, by: Point, fitted: FittedSize): ZoomView {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted);
}

/** Clamps to the frame's edges; a smaller picture is centred. */
function keepInside({ scale, x, y }: ZoomView, { frame, sheet }: FittedSize): ZoomView {
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
