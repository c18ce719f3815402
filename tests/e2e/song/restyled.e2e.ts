import { countRestyled } from '#tests/e2e/kit/countRestyled.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

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
