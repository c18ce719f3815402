import { describe, expect, it } from 'vitest';
import { openedView, panBy, fitInto, zoomAt } from './zoomView.ts';

/** A frame in landscape, and a portrait picture of 400 × 600 in it: 300 × 450 when whole. */
const fitted = fitInto({ width: 800, height: 450 }, { width: 400, height: 600 });
const whole = { scale: 1, x: 0, y: 0 };

describe('fitInto', () => {
  it('fits the picture into the frame', () => {
    expect(fitted.sheet).toEqual({ width: 300, height: 450 });
  });

  it('is empty before there is a picture', () => {
    expect(fitInto({ width: 800, height: 450 }, { width: 0, height: 0 }).sheet).toEqual({
      width: 0,
      height: 0,
    });
  });
});

it('openedView starts at the top, as wide as the frame, at most twice the whole', () => {
  expect(openedView(fitted)).toEqual({ scale: 2, x: 0, y: 225 });
  const upright = fitInto({ width: 360, height: 640 }, { width: 400, height: 600 });
  expect(openedView(upright)).toEqual(whole);
});

describe('zoomAt', () => {
  it('keeps the point under the cursor in place', () => {
    expect(zoomAt({ scale: 4, x: 0, y: 0 }, 2, { x: 50, y: -100 }, fitted)).toEqual({
      scale: 8,
      x: -50,
      y: 100,
    });
  });

  it('is never smaller than the whole, centred', () => {
    expect(zoomAt({ scale: 2, x: 0, y: 225 }, 0.1, { x: 0, y: 0 }, fitted)).toEqual(whole);
  });

  it('is at most eight times the whole', () => {
    expect(zoomAt(whole, 100, { x: 0, y: 0 }, fitted).scale).toBe(8);
  });
});

describe('panBy', () => {
  it('goes no further than the edges', () => {
    const view = { scale: 4, x: 0, y: 0 };
    expect(panBy(view, { x: 10, y: -20 }, fitted)).toEqual({ scale: 4, x: 10, y: -20 });
    expect(panBy(view, { x: 9999, y: -9999 }, fitted)).toEqual({ scale: 4, x: 200, y: -675 });
  });

  it('has nowhere to go when all is visible', () => {
    expect(panBy(whole, { x: 30, y: 30 }, fitted)).toEqual(whole);
  });
});
