import { sizes } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { emptyHeart, fullHeart, skeletons } from '#tests/e2e/pages/SongCards.ts';
import { chrome } from '#web/texts/chrome.ts';
import { favorites } from '#web/texts/lists.ts';
import { songCard } from '#web/texts/songCard.ts';
import { favoriteSong } from '#contract/songs/songs.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const title = 'Du er min hyrde';
const id = sampleSongs.find((song) => song.title === title)?.id ?? '';

test('a heart adds and removes a favourite, and shows a message each time', async ({
  kantor: { page },
}) => {
  const frame = new Chrome(page);
  const { toast } = frame;
  await page.goto('/library');
  await expect(emptyHeart(page, title)).toHaveAttribute('aria-pressed', 'false');
  await emptyHeart(page, title).click();
  await expect(toast).toContainText(songCard.favoriteAdded);
  await expect(toast).toContainText(songCard.isFavoriteNow(title));
  await expect(fullHeart(page, title)).toHaveAttribute('aria-pressed', 'true');

  await frame.follow(chrome.favorites);
  await expect(page.getByRole('heading', { name: favorites.list(1) })).toBeVisible();
  await fullHeart(page, title).click();
  await expect(toast).toContainText(songCard.favoriteRemoved);
  await expect(toast).toContainText(songCard.isFavoriteNoLonger(title));
  await expect(page.getByText(favorites.empty)).toBeVisible();
});

test('the message lies above the navigation for two seconds, and what is under it can be pressed', async ({
  kantor: { page },
}) => {
  const { toast, navigation } = new Chrome(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/library');
    await emptyHeart(page, title).or(fullHeart(page, title)).click();
    const card = toast.locator('[data-tone]');
    const missed = await card.evaluate((shown) => {
      const box = shown.getBoundingClientRect();
      const pressable = [...document.querySelectorAll('main :is(a, button)')];
      return pressable
        .map((each) => ({ each, own: each.getBoundingClientRect() }))
        .map(({ each, own }) => ({
          each,
          x: (own.left + own.right) / 2,
          y: (own.top + own.bottom) / 2,
        }))
        .filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)
        .filter(({ each, x, y }) => !each.contains(document.elementFromPoint(x, y)))
        .map(({ each }) => each.outerHTML);
    });
    expect(missed).toEqual([]);
    await expect(toast.getByRole('button')).toHaveCount(0);
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
    const bar = size.width < 1024 ? (await navigation.boundingBox())?.y : size.height;
    expect(y).toBeGreaterThan(size.height / 2);
    expect(y + height).toBeLessThanOrEqual(bar ?? 0);
    await expect(toast).toHaveCount(0, { timeout: 4000 });
  }
});

test('favourites are personal @full', async ({ kantor, prest }) => {
  await kantor.page.goto('/library');
  await emptyHeart(kantor.page, title).click();
  await expect(fullHeart(kantor.page, title)).toBeVisible();
  await kantor.page.reload();
  // The page itself may have been asked for before the heart was written.
  await expect.poll(async () => (await readSong(kantor.page, id)).isFavorite).toBe(true);
  await kantor.page.reload();
  await expect(fullHeart(kantor.page, title)).toBeVisible();

  await prest.page.goto('/favorites');
  await expect(prest.page.getByRole('heading', { name: favorites.list(0) })).toBeVisible();
  await prest.page.goto('/library');
  await expect(emptyHeart(prest.page, title)).toBeVisible();
});

const other = 'Ild over takene';
const heartPath = favoriteSong.path.replace(':id', id);

test('one toast shows at a time, and a failure can be closed @full', async ({ kantor }) => {
  const { page } = kantor;
  const { toast } = new Chrome(page);
  await page.goto('/library');
  await emptyHeart(page, title).click();
  await expect(toast).toContainText(title);
  await emptyHeart(page, other).click();
  await expect(toast).toContainText(other);
  await expect(page.locator('[data-tone]')).toHaveCount(1);
  await breakAnswers(kantor, heartPath);
  await fullHeart(page, title).click();
  await expect(toast).toContainText(songCard.failed);
  await expect(toast).toContainText(songCard.favoriteFailed);
  await expect(fullHeart(page, title), 'unchanged').toBeEnabled();
  await page.getByRole('button', { name: chrome.closeToast }).click();
  await expect(toast).toHaveCount(0);
});

test('a heart is disabled while its request is running @full', async ({ kantor: { page } }) => {
  await page.goto('/library');
  const release = await holdAnswers(page, heartPath);
  await emptyHeart(page, title).click();
  await expect(fullHeart(page, title), 'it shows the outcome at once').toBeDisabled();
  await expect(emptyHeart(page, other)).toBeEnabled();
  release();
  await expect(fullHeart(page, title)).toBeEnabled();
});

test('a person without favourites is told how to add some @full', async ({ kantor: { page } }) => {
  await page.goto('/favorites');
  await expect(page.getByText(favorites.description)).toBeVisible();
  await expect(page.getByText(favorites.empty)).toBeVisible();
  await expect(page.getByText(favorites.emptyHint)).toBeVisible();
  await page.getByRole('link', { name: favorites.browse }).click();
  await expect(page).toHaveURL('/library');
});

test('favourites are searched by title @full', async ({ kantor: { page } }) => {
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

test('five placeholders show while favourites load @full', async ({ page }) => {
  const release = await holdAnswers(page, '/api/songs/favorites');
  await page.goto('/favorites');
  await expect(skeletons(page)).toHaveCount(5);
  release();
  await expect(skeletons(page)).toHaveCount(0);
});
