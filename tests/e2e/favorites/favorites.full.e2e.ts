import { favoriteSong } from '#contract/songs/songs.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { emptyHeart, fullHeart, skeletons } from '#tests/e2e/pages/SongCards.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { favorites } from '#web/texts/lists.ts';
import { songCard } from '#web/texts/songCard.ts';

const title = 'Du er min hyrde';
const other = 'Ild over takene';
const id = sampleSongs.find((song) => song.title === title)?.id ?? '';
const heartPath = favoriteSong.path.replace(':id', id);

test('one toast shows at a time, and a failure can be closed', async ({ kantor }) => {
  const { page } = kantor;
  const { toast } = new Chrome(page);
  await page.goto('/library');
  await emptyHeart(page, title).click();
  await expect(toast).toContainText(title);
  await emptyHeart(page, other).click();
  await expect(toast).toContainText(other);
  await expect(page.locator('[data-tone]')).toHaveCount(1);
  await breakAnswers(kantor, heartPath);
  await emptyHeart(page, title).or(fullHeart(page, title)).click();
  await expect(toast).toContainText(songCard.failed);
  await page.getByRole('button', { name: chrome.closeToast }).click();
  await expect(toast).toHaveCount(0);
});

test('a heart is disabled while its request is running', async ({ kantor: { page } }) => {
  await page.goto('/library');
  const release = await holdAnswers(page, heartPath);
  await emptyHeart(page, title).click();
  await expect(fullHeart(page, title), 'it shows the outcome at once').toBeDisabled();
  await expect(emptyHeart(page, other)).toBeEnabled();
  release();
  await expect(fullHeart(page, title)).toBeEnabled();
});

test('a failed request shows a message and changes nothing', async ({ kantor }) => {
  const { page } = kantor;
  const { toast } = new Chrome(page);
  await page.goto('/library');
  await breakAnswers(kantor, heartPath);
  await emptyHeart(page, title).click();
  await expect(toast).toContainText(songCard.failed);
  await expect(toast).toContainText(songCard.favoriteFailed);
  await expect(emptyHeart(page, title)).toBeEnabled();
});

test('a person without favourites is told how to add some', async ({ kantor: { page } }) => {
  await page.goto('/favorites');
  await expect(page.getByText(favorites.description)).toBeVisible();
  await expect(page.getByText(favorites.empty)).toBeVisible();
  await expect(page.getByText(favorites.emptyHint)).toBeVisible();
  await page.getByRole('link', { name: favorites.browse }).click();
  await expect(page).toHaveURL('/library');
});

test('favourites are searched by title', async ({ kantor: { page } }) => {
  await page.goto('/library');
  for (const each of [title, other]) {
    await emptyHeart(page, each).click();
    await expect(fullHeart(page, each)).toBeVisible();
  }
  await page.goto('/favorites');
  const { titles } = new LibraryPage(page);
  await expect(titles).toHaveText([title, other]);
  await new Chrome(page).search('TAKENE');
  await expect(titles).toHaveText([other]);
  await expect(page.getByRole('heading', { name: favorites.searchResults(1) })).toBeVisible();
  await new Chrome(page).searchBox.fill('qqq');
  await expect(page.getByText(favorites.nothingFound('qqq'))).toBeVisible();
});

test('five placeholders show while favourites load', async ({ page }) => {
  const release = await holdAnswers(page, '/api/songs/favorites');
  await page.goto('/favorites');
  await expect(skeletons(page)).toHaveCount(5);
  release();
  await expect(skeletons(page)).toHaveCount(0);
});
