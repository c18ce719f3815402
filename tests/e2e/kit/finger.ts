import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A real finger, which scrolls the page where it moves down or up, unless something refuses. */
export async function finger(page: Page): Promise<(from: Point, to: Point) => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly Point[]) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: [...at] });
  return async (from, to) => {
    await send('touchStart', [from]);
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const along = (a: number, b: number) => a + (b - a) * share;
      await send('touchMove', [{ x: along(from.x, to.x), y: along(from.y, to.y) }]);
    }
    await send('touchEnd', []);
  };
}
