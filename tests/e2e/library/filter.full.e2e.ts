import { expect, test } from '#tests/e2e/kit/test.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { library } from '#web/texts/lists.ts';

const inCategory = (category: string) => sampleSongs.filter((song) => song.category === category);
const idOf = (category: string) => sampleCategories.find(({ name }) => name === category)?.id;
const easter = inCategory('paske');

test('the category in the address is selected on arrival', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open(`?category=${idOf('paske')}`);
  await expect(libraryPage.category('Påske')).toHaveAttribute('aria-pressed', 'true');
  await expect(libraryPage.category(library.all)).toHaveAttribute('aria-pressed', 'false');
  await expect(libraryPage.titles).toHaveText(
    easter.map(({ title }) => title).toSorted(new Intl.Collator('nb').compare),
  );
});

test('Back from a song restores the filter', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open();
  await libraryPage.category('Påske').click();
  await libraryPage.titles.first().click();
  await expect(page).toHaveURL(/\/song\//);
  await page.goBack();
  await expect(page).toHaveURL(`/library?category=${idOf('paske')}`);
  await expect(libraryPage.titles).toHaveCount(easter.length);
});

test('a category without songs says so', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open('?category=finnes-ikke');
  await expect(page.getByText(library.emptyCategory, { exact: true })).toBeVisible();
  await expect(libraryPage.heading(library.inCategory(0))).toBeVisible();
});
