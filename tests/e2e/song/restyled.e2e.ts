import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** How many elements the browser restyles for each step of `act`. */
async function countRestyled(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const trace = String(await browser?.stopTracing());
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
}

test('a step of the text size restyles each element of the lyrics once @full', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const songPage = new SongPage(page);
  await songPage.open('Natten som ble dag');
  await songPage.details.waitFor();
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await painted();
  const elements = await page.locator('[translate="no"] *').count();
  const restyled = await countRestyled(page, async () => {
    await page.keyboard.press('+');
    await expect(songPage.textSize).toHaveText('110 %');
    await painted();
  });
  expect(restyled).toBeGreaterThan(elements / 10);
  // Once each, and the pseudo-elements around a chord.
  expect(restyled).toBeLessThan(elements * 2);
});
