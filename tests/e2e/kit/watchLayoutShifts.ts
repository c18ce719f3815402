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

/** Notes every layout shift of the pages to come; the returned function tells those since a time. */
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
 * Waits until what is drawn is drawn in our fonts and answers when that was, in ms of the page's
 * clock. How little moves when they come is for `chrome/fonts.e2e.ts` to say.
 */
export function fontsAreHere(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // A rendered page declares its fonts once it is painted (docs/decisions/0050).
    while (document.querySelector('style[data-fonts]:not([media="all"])')) await frame();
    for (const wait of [frame, frame, () => document.fonts.ready, frame, frame]) await wait();
    return performance.now();
  });
}
