import { contrast } from '#tests/e2e/kit/contrast.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chordColorLabels } from '#web/texts/song.ts';

const enough = 4.5; // minimum contrast, WCAG 2.2 §1.4.3

/** axe ignores aria-hidden elements, and chords are hidden from screen readers. */
test('red and blue chords have enough contrast, in light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  let before = '';
  const expectEnough = async (which: string) => {
    await expect.poll(() => songPage.chordInk()).not.toBe(before);
    const standsOut = async () => {
      before = await songPage.chordInk();
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      return contrast(before, paper);
    };
    await expect.poll(standsOut, which).toBeGreaterThanOrEqual(enough);
  };
  await expectEnough('red on light');
  await songPage.openView();
  await songPage.tool(chordColorLabels['#dc2626']).click();
  await expectEnough('blue on light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectEnough('blue on dark');
  await songPage.tool(chordColorLabels['#2563eb']).click();
  await expectEnough('red on dark');
});
