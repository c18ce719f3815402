import { pages, songPage } from '#contract/base/pages.ts';
import { sizes } from '#tests/e2e/kit/sizes.ts';
import { fontsOf } from '#tests/e2e/kit/fontsOf.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { waitForFonts, watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { isFull } from '#tests/isFull.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { home, library } from '#web/texts/lists.ts';

const mostShift = 0.02;
const song = sampleSongs.find(({ title }) => title === 'Natten som ble dag');
const screens = [
  { title: song?.title ?? '', path: songPage('song', song?.id ?? '') },
  { title: home.heading, path: pages.home.path },
  { title: library.heading, path: pages.library.path },
].slice(0, isFull ? undefined : 1);
const viewports = sizes.slice(0, isFull ? undefined : 1);

for (const viewport of viewports) {
  for (const { title, path } of screens) {
    test(`a first visit to «${title}» uses our fonts and shifts little: ${viewport.width} px`, async ({
      newClient,
      prestState,
    }) => {
      const { page } = await newClient({ storageState: prestState, viewport });
      const layoutShifts = await watchLayoutShifts(page);
      const gate = Promise.withResolvers<void>();
      await page.route(/\.woff2$/, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { name: title, exact: true });
      await expect(page.locator('#ssr-screen')).toHaveCount(0);
      await expect(heading).toBeVisible();
      expect(await fontsOf(page, heading)).not.toContain('Literata');
      gate.resolve();
      await expect.poll(() => fontsOf(page, heading)).toEqual(['Literata']);
      await waitForFonts(page);
      const shifts = await layoutShifts();
      const shift = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(shift, JSON.stringify(shifts)).toBeLessThanOrEqual(mostShift);
    });
  }
}
