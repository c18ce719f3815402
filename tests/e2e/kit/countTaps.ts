import type { Page } from '@playwright/test';

/** Counts the taps of the person on this page from now on, until it is loaded anew. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { taps: 0 };
    Object.assign(globalThis, { counted });
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) counted.taps += 1;
      },
      true,
    );
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { counted: { taps: number } }).counted.taps);
}
