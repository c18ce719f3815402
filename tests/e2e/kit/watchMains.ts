import type { Page } from '@playwright/test';

declare global {
  interface Window {
    mainCounts: number[];
  }
}

/**
 * Counts the `<main>` elements of later pages whenever the document changes; the returned function
 * returns each count that differs from the one before, in order.
 */
export async function watchMains(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    window.mainCounts = [];
    new MutationObserver(() => {
      const count = document.querySelectorAll('main').length;
      if (window.mainCounts.at(-1) !== count) window.mainCounts.push(count);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => window.mainCounts);
}
