import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songCard } from '#web/texts/songCard.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { skeletons } from '#tests/e2e/pages/SongCards.ts';
import { library, songList } from '#web/texts/lists.ts';

test('a list that failed to load says so and can be loaded again @full', async ({ prest }) => {
  const { page } = prest;
  const libraryPage = new LibraryPage(page);
  const restore = await breakAnswers(prest, '/api/songs');
  await libraryPage.open();
  await expect(page.getByRole('alert')).toContainText(songCard.listFailed);
  await restore();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(libraryPage.titles).toHaveCount(sampleSongs.length);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('five placeholders show for the songs and five for the categories @full', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  const releaseSongs = await holdAnswers(page, '/api/songs');
  const releaseCategories = await holdAnswers(page, '/api/categories');
  await libraryPage.open();
  await expect(skeletons(libraryPage.filter)).toHaveCount(5);
  await expect(skeletons(page)).toHaveCount(10);
  releaseCategories();
  await expect(skeletons(page)).toHaveCount(5);
  releaseSongs();
  await expect(libraryPage.titles).toHaveCount(sampleSongs.length);
  await expect(skeletons(page)).toHaveCount(0);
});

test('no count shows before the songs are known @full', async ({ prest }) => {
  const libraryPage = new LibraryPage(prest.page);
  await breakAnswers(prest, '/api/songs');
  await libraryPage.open();
  await expect(prest.page.getByRole('alert')).toBeVisible();
  await expect(libraryPage.heading(library.allSongs())).toBeVisible();
});

test('categories that failed to load leave the songs, and can be loaded again @full', async ({
  prest,
}) => {
  const { page } = prest;
  const libraryPage = new LibraryPage(page);
  const restore = await breakAnswers(prest, '/api/categories');
  await libraryPage.open();
  await expect(page.getByRole('alert')).toContainText(songList.categoriesFailed);
  await expect(libraryPage.titles).toHaveCount(sampleSongs.length);
  await restore();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(libraryPage.filter.getByRole('button', { name: 'Salmer' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
