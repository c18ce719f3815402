import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { library } from '#web/texts/lists.ts';

test('search and filter work together', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open();
  await libraryPage.category('Påske').click();
  await new Chrome(page).search('hyrde');
  await expect(libraryPage.heading(library.lyricMatches(1))).toBeVisible();
  await expect(page.getByText(library.nothingFound('hyrde'))).toHaveCount(0);
  await libraryPage.category('Maria').click();
  await expect(page.getByText(library.nothingFound('hyrde'))).toBeVisible();
  await expect(libraryPage.heading(library.searchResults(0))).toBeVisible();
  await libraryPage.category('Salmer').click();
  await expect(libraryPage.titles).toHaveText(['Du er min hyrde']);
});

test('a query is kept on another screen', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await page.goto('/');
  await new Chrome(page).search('hyrde');
  await new Chrome(page).follow('Sanger');
  await expect(new Chrome(page).searchBox).toHaveValue('hyrde');
  await expect(libraryPage.titles).toHaveText(['Du er min hyrde']);
});

test('search treats any text as words', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open();
  for (const words of ['%', '_', "'; drop table song; --", '"*', '( OR )']) {
    const query = words.trim();
    await new Chrome(page).search(words);
    await expect(page.getByText(library.nothingFound(query), { exact: true })).toBeVisible();
    await new Chrome(page).closeSearch();
  }
});
