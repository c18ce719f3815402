import { isFull } from '#tests/isFull.ts';
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

test('a heart that is shown is stored, though the page closes before the answer', async ({
  kantor,
}) => {
  let { page } = kantor;
  await page.goto('/library');
  const heart = (isOn: boolean) => (isOn ? fullHeart : emptyHeart)(page, title);
  for (let round = 0; round < (isFull ? 20 : 2); round++) {
    const pressed = round % 2 === 1;
    await heart(pressed).click();
    await expect(heart(!pressed)).toBeVisible();
    const next = await kantor.context.newPage();
    await page.close();
    page = next;
    const favorites = async () => (await page.request.get('/api/songs/favorites')).json();
    await expect.poll(favorites).toHaveLength(pressed ? 0 : 1);
    await page.goto('/library');
  }
});
