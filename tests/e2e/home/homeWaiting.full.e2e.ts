import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { skeletons } from '#tests/e2e/pages/SongCards.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songCard } from '#web/texts/songCard.ts';

test('placeholders show for categories, recent songs and the song', async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  const releaseCategories = await holdAnswers(page, '/api/categories');
  const releaseRecent = await holdAnswers(page, '/api/songs/recent');
  const releaseSongs = await holdAnswers(page, '/api/songs');
  await homePage.open();
  await expect(skeletons(homePage.recent)).toHaveCount(3);
  // On a phone the others stand below as many songs as were used, so they wait for those.
  await expect(homePage.categories).toHaveCount(0);
  releaseRecent();
  await expect(skeletons(homePage.recent)).toHaveCount(0);
  await expect(skeletons(homePage.categories)).toHaveCount(5);
  await expect(skeletons(homePage.allSongs)).toHaveCount(1);
  releaseCategories();
  releaseSongs();
  await expect(homePage.allSongs.getByRole('article')).toHaveCount(1);
  await expect(skeletons(page)).toHaveCount(0);
});

test('three placeholders show while a search is running', async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  const release = await holdAnswers(page, '/api/songs');
  await homePage.open();
  await new Chrome(page).search('hyrde');
  await expect(skeletons(homePage.searchResults)).toHaveCount(3);
  release();
  await expect(homePage.searchResults.getByRole('listitem')).toHaveCount(1);
});

test('a list that failed to load says so and can be loaded again', async ({ prest, page }) => {
  const homePage = new HomePage(page);
  const restore = await breakAnswers(prest, '/api/songs');
  await homePage.open();
  await expect(homePage.allSongs.getByRole('alert')).toContainText(songCard.listFailed);
  await restore();
  await homePage.allSongs.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(homePage.allSongs.getByRole('article')).toHaveCount(1);
});
