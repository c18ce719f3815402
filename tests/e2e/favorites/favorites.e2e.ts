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

  await frame.follow(chrome.favorites);
  await expect(page.getByRole('heading', { name: favorites.list(1) })).toBeVisible();
  await fullHeart(page, title).click();
  await expect(toast).toContainText(songCard.favoriteRemoved);
  await expect(toast).toContainText(songCard.isFavoriteNoLonger(title));
  await expect(page.getByText(favorites.empty)).toBeVisible();
});

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

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
  await expect(fullHeart(kantor.page, title)).toBeVisible();

  await prest.page.goto('/favorites');
  await expect(prest.page.getByRole('heading', { name: favorites.list(0) })).toBeVisible();
  await prest.page.goto('/library');
  await expect(emptyHeart(prest.page, title)).toBeVisible();
});
