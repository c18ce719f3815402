import { songPage as pathOf } from '#contract/base/pages.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { song } from '#web/texts/song.ts';

const title = 'Lux in nocte';
const id = sampleSongs.find((each) => each.title === title)?.id ?? '';

test('a song links to its form', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open(title);
  await songPage.edit();
  await expect(page).toHaveURL(pathOf('editSong', id));
});

test('a song links to its versions and its history', async ({ page }) => {
  const songPage = new SongPage(page);
  for (const name of ['versions', 'history'] as const) {
    await songPage.open(title);
    await songPage.details.click();
    await page.getByRole('link', { name: song[name] }).click();
    await expect(page).toHaveURL(pathOf(name, id));
  }
});
