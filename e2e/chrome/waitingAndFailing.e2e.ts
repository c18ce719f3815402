import { getMe } from '#contract/auth.ts';
import { holdAnswers } from '#e2e/kit/holdAnswers.ts';
import { expect, test } from '#e2e/kit/test.ts';
import { Chrome } from '#e2e/pages/Chrome.ts';
import { chrome } from '#web/texts/chrome.ts';
import { library } from '#web/texts/library.ts';

test('«Laster...» stands until it is known who is here', async ({ prest: { page } }) => {
  const release = await holdAnswers(page, getMe.path);
  await page.goto('/library');
  await expect(page.getByRole('status').getByText(chrome.loading)).toBeVisible();
  await expect(page.getByText(library.heading)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: library.heading })).toBeVisible();
  await expect(page.getByText(chrome.loading)).toHaveCount(0);
});

test('a screen whose code does not come says so and can be tried again', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(/ERR_FAILED|screen did not load|dynamically imported module/);
  await page.route(/\/assets\/LibraryScreen-.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await new Chrome(page).follow(chrome.songs);
  await expect(page.getByRole('alert')).toContainText(chrome.pageFailed);

  await page.unrouteAll();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(page.getByRole('heading', { name: library.heading })).toBeVisible();
});

test('an unknown address is 404 in words and in HTTP', async ({ prest, visitor }) => {
  for (const { page, watch } of [prest, visitor]) {
    watch.allow(/status of 404/);
    const response = await page.goto('/finnes/ikke');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: chrome.notFound })).toBeVisible();
  }
  await prest.page.getByRole('link', { name: chrome.toFrontPage }).click();
  await expect(prest.page).toHaveURL('/');
});
