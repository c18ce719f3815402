import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { library } from '#web/texts/lists.ts';

test('a screen whose code fails to load says so and can be tried again', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(/ERR_FAILED|screen did not load|dynamically imported module/);
  await page.route(/\/assets\/lists-.*\.js$/, (route) => route.abort());
  await new SongPage(page).open(sampleSongs[0]?.title ?? '');
  await new Chrome(page).follow(chrome.songs);
  await expect(page.getByRole('alert')).toContainText(chrome.pageFailed);

  await page.unrouteAll();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(page.getByRole('heading', { name: library.heading })).toBeVisible();
});

test('an unknown address shows a message and answers 404', { tag: '@full' }, async ({
  prest,
  client,
}) => {
  for (const { page, watch } of [prest, client]) {
    watch.allow(/status of 404/);
    const response = await page.goto('/finnes/ikke');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: chrome.notFound })).toBeVisible();
  }
  await prest.page.getByRole('link', { name: chrome.toFrontPage }).click();
  await expect(prest.page).toHaveURL('/');
});
