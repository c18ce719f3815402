import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { randomSong } from '#contract/songs/songs.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { home } from '#web/texts/lists.ts';

test('«Tilfeldig sang» requests another song than the last one', async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  await homePage.open();
  const draw = async () => {
    const asked = page.waitForRequest((request) => request.url().includes(randomSong.path));
    await homePage.randomSong.click();
    await expect(page).toHaveURL(/\/song\/[\w-]+$/);
    return new URL((await asked).url()).searchParams.get('except');
  };
  expect(await draw()).toBeNull();
  const first = page.url().split('/').at(-1);
  await page.goBack();
  expect(await draw()).toBe(first);
});

test('a random song that failed to load can be requested again', async ({ prest, page }) => {
  const homePage = new HomePage(page);
  const restore = await breakAnswers(prest, randomSong.path);
  await homePage.open();
  await homePage.randomSong.click();
  await expect(page.getByText(home.randomSongFailed)).toBeVisible();
  await page.getByRole('button', { name: chrome.closeToast }).click();
  await restore();
  const release = await holdAnswers(page, randomSong.path);
  await homePage.randomSong.click();
  await expect(homePage.randomSong).toContainText(home.randomSongPending);
  await homePage.randomSong.click();
  release();
  await expect(page).toHaveURL(/\/song\/[\w-]+$/);
  await page.goBack();
  await expect(page, 'one press opens one song').toHaveURL('/');
});

test('a category opens the library with that filter', async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  await homePage.open();
  const chips = homePage.categories.getByRole('link');
  await expect(chips).toHaveText(sampleCategories.map(({ nameNo }) => nameNo));
  await homePage.categories.getByRole('link', { name: 'Påske' }).click();
  const easter = sampleCategories.find(({ name }) => name === 'paske');
  await expect(page).toHaveURL(`/library?category=${easter?.id}`);
});

test('Home shows one of all songs, and «Se alle» opens the library', async ({
  prest: { page },
}) => {
  const homePage = new HomePage(page);
  await homePage.open();
  await expect(homePage.allSongs.getByRole('article')).toHaveCount(1);
  await homePage.allSongs.getByRole('link', { name: home.seeAll }).click();
  await expect(page).toHaveURL('/library');
});

test('Home shows one of all songs, also once all are loaded', async ({ prest: { page } }) => {
  await withoutSsr(page);
  await page.goto('/library');
  await expect(new LibraryPage(page).titles).toHaveCount(sampleSongs.length);
  await new Chrome(page).follow('Hjem');
  await expect(new HomePage(page).allSongs.getByRole('article')).toHaveCount(1);
});
