import type { Page } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { overflow } from '#tests/e2e/kit/overflow.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { library, songList } from '#web/texts/lists.ts';

const phone = { width: 360, height: 740 };
const categoryOf = (key: string) => sampleCategories.find(({ name }) => name === key);
const countOf = (key: string) => sampleSongs.filter(({ category }) => category === key).length;

/**
 * Songs completely visible above the navigation, and those whose heart is too small for a finger.
 */
async function rowsInView(page: Page) {
  const bar = await new Chrome(page).navigation.boundingBox();
  return page.getByRole('article').evaluateAll((rows, most) => {
    const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= most);
    const hearts = whole.map((row) => row.querySelector('button')?.getBoundingClientRect());
    const small = hearts.filter((heart) => !heart || heart.width < 44 || heart.height < 44);
    return { whole: whole.length, small: small.length };
  }, bar?.y ?? 0);
}

test('a phone shows at least nine complete songs, in the library and among favourites', async ({
  kantor: { page },
}) => {
  await page.setViewportSize(phone);
  for (const { id } of sampleSongs.slice(0, 12)) {
    await page.request.post(`/api/songs/${id}/favorite`, { data: { isFavorite: true } });
  }
  for (const path of [pages.library.path, pages.favorites.path]) {
    await page.goto(path);
    await expect(new LibraryPage(page).titles.first()).toBeVisible();
    await expect.poll(async () => (await rowsInView(page)).whole, path).toBeGreaterThanOrEqual(9);
    expect.soft((await rowsInView(page)).small, path).toBe(0);
  }
});

test('the category in the address is scrolled into view and named above the list', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const list = new LibraryPage(page);
  const [maria, easter] = [categoryOf('maria'), categoryOf('paske')];
  await list.open(`?category=${maria?.id}`);
  const chip = list.category(maria?.nameNo ?? '');
  await expect(chip).toBeInViewport({ ratio: 1 });
  await expect(list.heading(library.inCategory(countOf('maria')))).toContainText('Maria');
  await list.category(easter?.nameNo ?? '').click();
  await expect(list.heading(library.inCategory(countOf('paske')))).toContainText('Påske');
  await new Chrome(page).search('dagen');
  await expect(list.heading(library.searchResults(1))).toContainText('Påske');
});

test('details of the songs show with a button, and stay', async ({ page }) => {
  const noted = sampleSongs.find(({ notes }) => notes !== undefined);
  const beginning = page.getByText(noted?.notes?.slice(0, 60) ?? '');
  const more = page.getByRole('button', { name: songList.details });
  await page.goto(pages.library.path);
  await expect(new LibraryPage(page).titles).toHaveCount(sampleSongs.length);
  await expect(beginning).toHaveCount(0);
  await more.click();
  await expect(beginning).toBeVisible();
  await page.reload();
  await expect(beginning).toBeVisible();
  await more.click();
  await expect(beginning).toHaveCount(0);
});

test('text twice as large does not scroll sideways on a phone, and covers no heart', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(pages.library.path);
  await new Chrome(page).search('du');
  await expect(new LibraryPage(page).titles.first()).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(page.getByRole('region').last()).toBeVisible();
  await expect.poll(() => overflow(page, phone.width)).toEqual([]);
  for (const row of (await page.getByRole('article').all()).slice(0, 4)) {
    const heart = await row.getByRole('button').boundingBox();
    expect((heart?.x ?? 0) + (heart?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  }
});
