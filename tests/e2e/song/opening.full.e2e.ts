import { getSong, recordPlay } from '#contract/songs/songs.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { emptyHeart, fullHeart, skeletons } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { song } from '#web/texts/song.ts';
import { songCard } from '#web/texts/songCard.ts';

const title = 'Lux in nocte';
const id = sampleSongs.find((each) => each.title === title)?.id ?? '';
const songPath = getSong.path.replace(':id', id);

test('placeholders show while the song loads', async ({ page }) => {
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
  test(`an unknown song shows a message: ${unknown.slice(0, 20)}`, async ({ prest }) => {
    const { page, watch } = prest;
    watch.allow(/status of 40[04]/);
    await page.goto(`/song/${unknown}`);
    await expect(page.getByRole('heading', { name: song.notFound })).toBeVisible();
    await page.getByRole('link', { name: song.backHome }).click();
    await expect(page).toHaveURL('/');
  });
}

test('a play that cannot be recorded disturbs nobody', async ({ prest }) => {
  const { page } = prest;
  await breakAnswers(prest, recordPlay.path.replace(':id', id));
  const played = page.waitForResponse(/\/play$/);
  await new SongPage(page).open(title);
  await played;
  await new SongPage(page).details.waitFor(); // the failed response has arrived meanwhile
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(new Chrome(page).toast).toHaveCount(0);
});

test('the heart of a song adds and removes a favourite', async ({ kantor: { page } }) => {
  await new SongPage(page).open(title);
  await emptyHeart(page, title).click();
  await expect(new Chrome(page).toast).toContainText(songCard.favoriteAdded);
  await expect(fullHeart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await fullHeart(page, title).click();
  await expect(new Chrome(page).toast).toContainText(songCard.favoriteRemoved);
  await expect(emptyHeart(page, title)).toBeVisible();
});
