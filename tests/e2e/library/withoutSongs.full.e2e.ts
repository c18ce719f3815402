import { expect, test } from '#tests/e2e/kit/test.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { home, library } from '#web/texts/lists.ts';

test.use({ environment: { SAMPLE_SONGS: '0' } });

test('a book without songs says so on Home and in the library', async ({ firstPerson }) => {
  const { page } = firstPerson;
  await page.goto('/');
  const homePage = new HomePage(page);
  await expect(homePage.allSongs.getByText(home.noSongs)).toBeVisible();
  await homePage.randomSong.click();
  await expect(page, 'there is no song to open').toHaveURL(/\/$/);
  await page.goto('/library');
  await expect(page.getByText(library.empty, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: library.allSongs(0) })).toBeVisible();
});
