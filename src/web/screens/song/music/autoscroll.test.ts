import { afterEach, describe, expect, it, vi } from 'vitest';
import { musicRanges } from '#song/songPreferences.ts';
import {
  paceOf,
  parseDuration,
  placeAt,
  startAutoscroll,
  type AutoscrollPage,
  usualSpeed,
} from './autoscroll.ts';

const page: AutoscrollPage = { end: 900, length: 900, sung: 800, line: 30, spreads: [] };

describe('paceOf', () => {
  it("takes the song's duration for the song, whatever is below it", () => {
    expect(paceOf({ by: 'duration', seconds: 200 }, page)).toBe(4);
  });

  it('scrolls by lines: four to some sixty a minute, each step faster', () => {
    const [least, most] = musicRanges.speed;
    const lines = (speed: number) => (paceOf({ by: 'speed', speed }, page) * 60) / page.line;
    expect(lines(least)).toBeCloseTo(4);
    expect(lines(most)).toBeCloseTo(57, 0);
    expect(lines(usualSpeed)).toBeCloseTo(10.6, 1);
    for (let speed: number = least; speed < most; speed++) {
      expect(lines(speed + 1)).toBeGreaterThan(lines(speed));
    }
  });
});

describe('placeAt', () => {
  it('is the reading position, up to the very end of the page', () => {
    expect(placeAt(0.25, 0, page)).toBe(0.25);
    expect(placeAt(899.5, 300, page)).toBe(899.5);
    expect(placeAt(900, 0, page)).toBe(900);
    expect(placeAt(950, 0, page)).toBe(900);
  });

  it('stands still within a spread and turns to the next', () => {
    const book = { ...page, length: 1500, spreads: [500, 1000] };
    expect(placeAt(499, 0, book)).toBe(0);
    expect(placeAt(500, 0, book)).toBe(500);
    expect(placeAt(999, 0, book)).toBe(500);
    expect(placeAt(1200, 0, book)).toBe(900);
    expect(placeAt(1500, 0, book)).toBe(900);
    expect(placeAt(650, 600, book)).toBe(600);
  });
});

describe('parseDuration', () => {
  it('reads minutes and seconds', () => {
    expect(parseDuration('3:20')).toBe(200);
    expect(parseDuration('03:20')).toBe(200);
    expect(parseDuration(' 3.05 ')).toBe(185);
    expect(parseDuration('4')).toBe(240);
    expect(parseDuration('60:00')).toBe(3600);
    expect(parseDuration('0:10')).toBe(10);
  });

  it('rejects anything else, and times out of range', () => {
    for (const text of ['', '3:60', '0:09', '60:01', '-3:00', '3:2:1', 'tre', '1e3', '3:']) {
      expect(parseDuration(text)).toBe(null);
    }
  });
});

/** A song that moves 20 px per frame, on a page whose frames and layout the test controls. */
function scrollOnPage() {
  const page = { scrollHeight: 1800, clientHeight: 800, top: 100, isStopped: false };
  let notifyResize: () => void = () => undefined;
  let frame: FrameRequestCallback | null = null;
  let now = 0;
  const nothing = { querySelector: () => null, querySelectorAll: () => [] };
  const observer = { observe: () => undefined, disconnect: () => undefined };
  Object.defineProperty(globalThis, 'scrollY', { get: () => page.top, configurable: true });
  const globals = {
    document: { documentElement: page, body: {}, ...nothing },
    innerWidth: 600,
    scrollTo: ({ top }: { top: number }) => (page.top = top),
    addEventListener: () => undefined,
    cancelAnimationFrame: () => (frame = null),
    requestAnimationFrame: (next: FrameRequestCallback) => (frame = next),
    ResizeObserver: function (onChange: () => void) {
      notifyResize = onChange;
      return observer;
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  startAutoscroll({
    scroll: () => ({ by: 'duration', seconds: 5 }),
    onShare: () => undefined,
    onStop: () => (page.isStopped = true),
  });
  const frames = (count: number) => {
    for (let each = 0; each < count; each++) frame?.((now += 100));
  };
  return { page, frames, reportLayout: () => notifyResize() };
}

describe('startAutoscroll', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'scrollY');
  });

  it('continues, and stops if somebody else scrolls', () => {
    const { page, frames } = scrollOnPage();
    frames(5);
    expect(page.top).toBeCloseTo(180);
    page.top += 20;
    frames(3);
    expect(page).toMatchObject({ isStopped: true, top: 200 });
  });

  it('continues from the line that the browser restored, however late the resize is observed', () => {
    const { page, frames, reportLayout } = scrollOnPage();
    page.scrollHeight = 1700;
    frames(5);
    page.top -= 50;
    const brought = page.top;
    reportLayout();
    frames(5);
    expect(page.isStopped).toBe(false);
    expect(page.top).toBeGreaterThan(brought);
    expect(page.top).toBeLessThan(brought + 100);
  });

  it('reaches the very end of a window whose height shrinks on the way', () => {
    const { page, frames } = scrollOnPage();
    frames(5);
    page.clientHeight = 500;
    frames(100);
    expect(page).toMatchObject({ isStopped: true, top: 1300 });
  });
});
