import { getMe } from '#contract/user.ts';
import { listSongs } from '#contract/songs.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { library } from '#web/texts/lists.ts';

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
  await page.route(/\/assets\/lists-.*\.js$/, (route) => route.abort());
  await new SongPage(page).open(sampleSongs[0]?.title ?? '');
  await new Chrome(page).follow(chrome.songs);
  await expect(page.getByRole('alert')).toContainText(chrome.pageFailed);

  await page.unrouteAll();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(page.getByRole('heading', { name: library.heading })).toBeVisible();
});

test('the other screens come once this one has what it asked for', async ({ prest: { page } }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const others = () =>
    asked.filter((path) => /\/assets\/(writing|house|AppOffers)-.*\.js$/.test(path));
  await page.clock.install();
  const code = /\/assets\/lists-.*\.js$/;
  const letCodeCome = await holdAnswers(page, code);
  const letSongsCome = await holdAnswers(page, listSongs.path);
  const screen = new LibraryPage(page);
  await screen.open();
  await expect.poll(() => asked.some((path) => code.test(path))).toBe(true);
  await page.clock.runFor(60_000);
  expect(others()).toEqual([]);
  letCodeCome();
  await expect.poll(() => asked).toContain(listSongs.path);
  await page.clock.runFor(9_000); // more would be no answer
  expect(others()).toEqual([]);
  letSongsCome();
  await expect(screen.titles.first()).toBeVisible();
  await page.clock.runFor(5_000);
  await expect.poll(others).toHaveLength(3);
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
