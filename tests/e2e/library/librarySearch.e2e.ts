import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { library } from '#web/texts/lists.ts';

test('a search lists titles, and below them matches in the lyrics @full', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open();
  await new Chrome(page).search('hyrde');
  await expect(libraryPage.heading(library.searchResults(1))).toBeVisible();
  await expect(libraryPage.titles).toHaveText(['Du er min hyrde']);

  const matches = page.getByRole('region', { name: /^Treff i sangteksten \(\d+\)$/ });
  const match = matches.getByRole('link', { name: /En sky gikk foran som en hyrde/ });
  await expect(match).toContainText('Natten som ble dag');
  await expect(matches.getByText('Du er min hyrde', { exact: true })).toHaveCount(0);
  await match.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Natten som ble dag');
});

test('a hit in the lyrics opens the song at its line, marked, and Back returns to the hits', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, ...phone });
  const frame = new Chrome(page);
  await new LibraryPage(page).open();
  await frame.search('sky gikk foran');
  const match = page.getByRole('link', { name: /En sky gikk foran som en hyrde/ });
  await match.tap();
  await expect(page).toHaveURL(/\/song\/[\w-]+\?line=/);
  const line = page.locator('[data-line][aria-current="true"]');
  await expect(line).toContainText('En sky gikk');
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(line).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goBack();
  await expect(frame.searchBox).toHaveValue('sky gikk foran');
  await expect(match).toBeVisible();
  await page.goForward();
  await expect(line).toBeVisible();
});

test('search and filter work together @full', async ({ page }) => {
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

test('a query is kept on another screen @full', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await page.goto('/');
  await new Chrome(page).search('hyrde');
  await new Chrome(page).follow('Sanger');
  await expect(new Chrome(page).searchBox).toHaveValue('hyrde');
  await expect(libraryPage.titles).toHaveText(['Du er min hyrde']);
});
