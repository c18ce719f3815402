import type { Locator } from '@playwright/test';
import { pages, songPage } from '#contract/base/pages.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const wide = { width: 1280, height: 800 };

test("Tab order follows the navigation's position: at the side before the content, at the bottom after it", async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await page.goto(pages.library.path);
  await expect(new LibraryPage(page).titles.first()).toBeVisible();
  const { navigation, header } = new Chrome(page);
  const comesBefore = () =>
    navigation.evaluate((rail) => {
      const main = document.querySelector('main');
      return main !== null && (rail.compareDocumentPosition(main) & 4) > 0;
    });
  await expect.poll(comesBefore).toBe(true);
  await header.getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(navigation.getByRole('link').first()).toBeFocused();
  for (const phone of [
    { width: 360, height: 740, before: false },
    { width: 740, height: 360, before: true },
  ]) {
    await page.setViewportSize(phone);
    await expect.poll(comesBefore, `${phone.width} px`).toBe(phone.before);
  }
});

test('headings are aligned on every screen', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto(pages.home.path);
  const id = sampleSongs[0]?.id ?? '';
  const paths = [
    ...(['home', 'library', 'favorites', 'settings', 'profile', 'administration'] as const),
    ...(['addSong', 'createInvitation', 'waiting', 'privacy'] as const),
  ].map((name) => pages[name].path);
  const ofSong = (['song', 'versions', 'history', 'editSong'] as const).map((name) =>
    songPage(name, id),
  );
  const leftOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().left);
  const edge = await leftOf(page.getByRole('banner').locator('a svg').first());
  for (const path of [...paths, ...ofSong]) {
    await goTo(page, path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect.poll(() => leftOf(heading), path).toBe(edge);
  }
});
