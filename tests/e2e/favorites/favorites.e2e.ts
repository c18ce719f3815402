import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { chrome } from '#web/texts/chrome.ts';
import { favorites } from '#web/texts/lists.ts';
import { songCard } from '#web/texts/songCard.ts';

const title = 'Du er min hyrde';

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

  await frame.closeToast();
  await frame.follow(chrome.favorites);
  await expect(page.getByRole('heading', { name: favorites.list(1) })).toBeVisible();
  await fullHeart(page, title).click();
  await expect(toast).toContainText(songCard.favoriteRemoved);
  await expect(toast).toContainText(songCard.isFavoriteNoLonger(title));
  await expect(page.getByText(favorites.empty)).toBeVisible();
});

test('favourites are personal', { tag: '@full' }, async ({ kantor, prest }) => {
  await kantor.page.goto('/library');
  await emptyHeart(kantor.page, title).click();
  await expect(fullHeart(kantor.page, title)).toBeVisible();
  await kantor.page.reload();
  await expect(fullHeart(kantor.page, title)).toBeVisible();

  await prest.page.goto('/favorites');
  await expect(prest.page.getByRole('heading', { name: favorites.list(0) })).toBeVisible();
  await prest.page.goto('/library');
  await expect(emptyHeart(prest.page, title)).toBeVisible();
});
