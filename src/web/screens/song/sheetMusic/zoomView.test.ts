import { describe, expect, it } from 'vitest';
import { openedView, panBy, roomOf, zoomAt } from './zoomView.ts';

/** A frame on its side, and an upright sheet of 400 × 600 in it: 300 × 450 when whole. */
const room = roomOf({ width: 800, height: 450 }, { width: 400, height: 600 });
const whole = { scale: 1, x: 0, y: 0 };

describe('roomOf', () => {
  it('fits the sheet into the frame', () => {
    expect(room.sheet).toEqual({ width: 300, height: 450 });
  });

  it('has no sheet before there is a picture', () => {
    expect(roomOf({ width: 800, height: 450 }, { width: 0, height: 0 }).sheet).toEqual({
      width: 0,
      height: 0,
    });
  });
});

describe('openedView', () => {
  it('begins at the top, as wide as the frame, at most twice the whole', () => {
    expect(openedView(room)).toEqual({ scale: 2, x: 0, y: 225 });
    const upright = roomOf({ width: 360, height: 640 }, { width: 400, height: 600 });
    expect(openedView(upright)).toEqual(whole);
  });
});

describe('zoomAt', () => {
  it('keeps what lies under the point under it', () => {
    expect(zoomAt({ scale: 4, x: 0, y: 0 }, 2, { x: 50, y: -100 }, room)).toEqual({
      scale: 8,
      x: -50,
      y: 100,
    });
  });

  it('is never smaller than the whole, in the middle', () => {
    expect(zoomAt({ scale: 2, x: 0, y: 225 }, 0.1, { x: 0, y: 0 }, room)).toEqual(whole);
  });

  it('is at most eight times the whole', () => {
    expect(zoomAt(whole, 100, { x: 0, y: 0 }, room).scale).toBe(8);
  });
});

describe('panBy', () => {
  it('goes no further than the edges', () => {
    const view = { scale: 4, x: 0, y: 0 };
    expect(panBy(view, { x: 10, y: -20 }, room)).toEqual({ scale: 4, x: 10, y: -20 });
    expect(panBy(view, { x: 9999, y: -9999 }, room)).toEqual({ scale: 4, x: 200, y: -675 });
  });

  it('has nowhere to go when all is seen', () => {
    expect(panBy(whole, { x: 30, y: 30 }, room)).toEqual(whole);
  });
});
