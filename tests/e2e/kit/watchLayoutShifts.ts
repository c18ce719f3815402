import type { Page } from '@playwright/test';

interface Shift {
  readonly value: number;
  readonly at: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
  interface PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
}

/** Records the layout shifts of later pages; the returned function returns those since a time. */
export async function watchLayoutShifts(page: Page): Promise<(since?: number) => Promise<Shift[]>> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries()) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
        );
        window.layoutShifts.push({ value, at: startTime, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return (since = 0) =>
    page.evaluate((since) => window.layoutShifts.filter(({ at }) => at >= since), since);
}

/**
 * Waits until all text is drawn in the final fonts; returns the time in ms of the page's clock. How
 * much moves when they load is checked in `chrome/fonts.e2e.ts`.
 */
export function waitForFonts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // A rendered page declares its fonts after the first paint (docs/decisions/0050).
    while (document.querySelector('style[data-fonts]:not([media="all"])')) await frame();
    for (const wait of [frame, frame, () => document.fonts.ready, frame, frame]) await wait();
    return performance.now();
  });
}
