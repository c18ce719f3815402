import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { home } from '#web/texts/lists.ts';

const titles = sampleSongs.map(({ title }) => title);

test('«Tilfeldig sang» opens a song of the list', async ({ prest: { page } }) => {
  const homePage = new HomePage(page);
  await homePage.open();
  await expect(homePage.allSongs.getByRole('article')).toHaveCount(1);
  await homePage.randomSong.click();
  await expect(page).toHaveURL(/\/song\/[\w-]+$/);
  await new SongPage(page).sections.first().waitFor();
  expect(titles).toContain(await page.getByRole('heading', { level: 1 }).innerText());
});

test('an opened song is listed among the recent ones', async ({ kantor: { page } }) => {
  const homePage = new HomePage(page);
  await homePage.open();
  await expect(homePage.recent.getByText(home.noRecent)).toBeVisible();
  for (const song of sampleSongs.slice(0, 2)) {
    const played = page.waitForResponse(/\/play$/);
    await page.goto(`/song/${song.id}`);
    await played;
  }
  await new Chrome(page).follow('Hjem');
  const recent = homePage.recent.getByRole('listitem');
  await expect(recent).toHaveCount(2);
  await expect(recent.first()).toContainText(titles[1] ?? '');
  await expect(recent.last()).toContainText(titles[0] ?? '');
  await recent.first().getByRole('link').click();
  await expect(page).toHaveURL(`/song/${sampleSongs[1]?.id}`);
});
