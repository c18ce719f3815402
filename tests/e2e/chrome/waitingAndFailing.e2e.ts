import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome, unreached } from '#web/texts/chrome.ts';
import { library } from '#web/texts/lists.ts';
import { getMe } from '#contract/people/user.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';

const lists = /\/assets\/lists-.*\.js$/;

test('a screen whose code does not come says «Uten nett» and opens by itself', async ({
  prest: { page, watch },
}) => {
  watch.allow(/ERR_FAILED/);
  await page.route(lists, (route) => route.abort());
  await new SongPage(page).open(sampleSongs[0]?.title ?? '');
  const screens = new Chrome(page);
  await screens.follow(chrome.songs);
  await expect(page.getByRole('main')).toContainText(unreached.screenText);
  await expect(page).toHaveTitle(new RegExp(unreached.title));
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(page.getByRole('button', { name: chrome.tryAgain })).toBeFocused();

  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: library.heading })).toBeVisible();
});

test('a screen whose code cannot run says so', async ({ prest: { page, watch } }) => {
  watch.allow(/cannot run/);
  await page.route(lists, async (route) => {
    const code = await (await route.fetch()).text();
    const body = `throw new Error('cannot run');${code}`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await new SongPage(page).open(sampleSongs[0]?.title ?? '');
  await new Chrome(page).follow(chrome.songs);
  await expect(page.getByRole('alert')).toContainText(chrome.pageFailed);
});

test('an unknown address shows a message and answers 404 @full', async ({ prest, client }) => {
  for (const { page, watch } of [prest, client]) {
    watch.allow(/status of 404/);
    const response = await page.goto('/finnes/ikke');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: chrome.notFound })).toBeVisible();
  }
  await prest.page.getByRole('link', { name: chrome.toFrontPage }).click();
  await expect(prest.page).toHaveURL('/');
});

test('«Laster...» shows until it is known who is signed in @full', async ({ page }) => {
  const release = await holdAnswers(page, getMe.path);
  await page.goto('/library');
  await expect(page.getByRole('status').getByText(chrome.loading)).toBeVisible();
  await expect(page.getByText(library.heading)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: library.heading })).toBeVisible();
  await expect(page.getByText(chrome.loading)).toHaveCount(0);
});
