import { getSong, recordPlay } from '#contract/songs/songs.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { emptyHeart, fullHeart, skeletons } from '#tests/e2e/pages/SongCards.ts';
import { songCard } from '#web/texts/songCard.ts';

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

test('a song that failed to load can be loaded again @full', async ({ prest, page }) => {
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

test('placeholders show while the song loads @full', async ({ page }) => {
  await withoutSsr(page);
  const release = await holdAnswers(page, songPath);
  await page.goto(`/song/${id}`);
  await expect(skeletons(page)).not.toHaveCount(0);
  await expect(page.getByRole('status').getByText(song.loading)).toBeAttached();
  release();
  await expect(new SongPage(page).title).toHaveText(title);
  await expect(skeletons(page)).toHaveCount(0);
});

for (const unknown of ['finnes-ikke', '%00', '..%2F..%2Fetc', 'x'.repeat(3000), '%E2%98%83']) {
  test(`an unknown song shows a message: ${unknown.slice(0, 20)} @full`, async ({ prest }) => {
    const { page, watch } = prest;
    watch.allow(/status of 40[04]/);
    await page.goto(`/song/${unknown}`);
    await expect(page.getByRole('heading', { name: song.notFound })).toBeVisible();
    await page.getByRole('link', { name: song.backHome }).click();
    await expect(page).toHaveURL('/');
  });
}

test('a play that cannot be recorded disturbs nobody @full', async ({ prest, page }) => {
  await breakAnswers(prest, recordPlay.path.replace(':id', id));
  const played = page.waitForResponse(/\/play$/);
  await new SongPage(page).open(title);
  await played;
  await new SongPage(page).details.waitFor(); // the failed response has arrived meanwhile
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(new Chrome(page).toast).toHaveCount(0);
});

test('the heart of a song adds and removes a favourite @full', async ({ kantor: { page } }) => {
  await new SongPage(page).open(title);
  await emptyHeart(page, title).click();
  await expect(new Chrome(page).toast).toContainText(songCard.favoriteAdded);
  await expect(fullHeart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await fullHeart(page, title).click();
  await expect(new Chrome(page).toast).toContainText(songCard.favoriteRemoved);
  await expect(emptyHeart(page, title)).toBeVisible();
});
