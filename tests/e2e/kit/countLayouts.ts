import type { Page } from '@playwright/test';

/** How often a page is laid out by what somebody does, until all of it stands. */
export async function countLayouts(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN;
  };
  await settled(page);
  const before = await read();
  await act();
  await settled(page);
  const after = await read();
  await session.detach();
  return after - before;
}

/** What is only heard is laid out too, a little later. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    return document.body.offsetHeight;
  });
}
