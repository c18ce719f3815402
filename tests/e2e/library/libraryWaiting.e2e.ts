import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songCard } from '#web/texts/songCard.ts';

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
