import { pages } from '#contract/base/pages.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { home, library } from '#web/texts/lists.ts';

/** The height left above the keyboard of a phone with 360×740 px. */
const aboveKeyboard = { width: 360, height: 420 };
const mostAbove = 180; // px above the first result

test('results begin right below the search box, above the keyboard @full', async ({ page }) => {
  await page.setViewportSize(aboveKeyboard);
  const homePage = new HomePage(page);
  const found = { [home.heading]: homePage.searchResults.getByRole('listitem').first() };
  await homePage.open();
  await new Chrome(page).search('du');
  for (const [heading, path] of [
    [home.heading, pages.home.path],
    [library.heading, pages.library.path],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const first = found[heading] ?? page.getByRole('article').first();
    await expect(first).toBeVisible();
    await expect.poll(async () => (await first.boundingBox())?.y, path).toBeLessThan(mostAbove);
    if (path === pages.home.path) {
      await expect(homePage.randomSong).toHaveCount(0);
      await expect(homePage.categories).toHaveCount(0);
    }
  }
});
