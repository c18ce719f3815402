import { getSong } from '#contract/songs/songs.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';

const title = 'Lux in nocte';
const id = sampleSongs.find((each) => each.title === title)?.id ?? '';
const songPath = getSong.path.replace(':id', id);

test('a song shows its title, facts and details', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await expect(songPage.title).toHaveText('Du er min hyrde');
  const head = page.getByRole('article').locator('header');
  for (const fact of ['Salmer', 'Norsk', 'Salme 23']) await expect(head).toContainText(fact);
  await songPage.details.click();
  const details = page.getByRole('definition');
  for (const detail of ['La-', 'Langsom', 'Svarsalme, Kommunion', 'Original']) {
    await expect(details.filter({ hasText: detail }).first()).toBeVisible();
  }
  await expect(page.getByText('Melodi: Sangboken')).toBeVisible();
  const notes = page.getByText('Kantor synger versene fritt').filter({ visible: true });
  await expect(notes).toHaveCount(1);
});

test('a song that failed to load can be loaded again @full', async ({ prest }) => {
  const { page } = prest;
  await withoutSsr(page);
  const restore = await breakAnswers(prest, songPath);
  await page.goto(`/song/${id}`);
  await expect(page.getByRole('alert')).toContainText(song.failed);
  await restore();
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect(new SongPage(page).title).toHaveText(title);
});

test('every opening counts once @full', async ({ page }) => {
  const playCount = async () => (await (await page.request.get(songPath)).json()).playCount;
  const before = await playCount();
  const songPage = new SongPage(page);
  const open = async () => {
    const played = page.waitForResponse(/\/play$/);
    await songPage.open(title);
    await played;
  };
  await open();
  await songPage.tool(song.larger).click();
  await songPage.tool(song.fullscreen).click();
  await page.keyboard.press('Escape');
  await expect(songPage.tool(song.larger)).toBeVisible();
  expect(await playCount()).toBe(before + 1);
  await open();
  expect(await playCount()).toBe(before + 2);
});
