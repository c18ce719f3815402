import { addSong } from '#tests/e2e/kit/addSong.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { removeSong } from '#tests/e2e/kit/changeSong.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { sheetMusic } from '#web/texts/songTools.ts';

test('the recording of a favourite that was never opened plays and seeks without network', async ({
  installed,
}) => {
  const { page } = installed;
  const id = await addSong(page, { title: 'Kveld', audio: makeTone(60) });
  const other = await addSong(page, { title: 'Natt', audio: makeTone(5) });
  await page.request.post(`/api/songs/${id}/favorite`, { data: { isFavorite: true } });
  await page.goto('/favorites');
  await allOnDevice(page);
  const { audioUrl } = await readSong(page, id);
  await expect.poll(async () => (await onDevice(page)).files).toContain(audioUrl);
  const { audioUrl: unheard } = await readSong(page, other);
  expect((await onDevice(page)).files).not.toContain(unheard);
  await withoutNetwork(installed);
  await page.reload();
  await expect(fullHeart(page, 'Kveld')).toBeVisible();
  await page.getByRole('link', { name: 'Kveld' }).click();

  const player = new Player(page);
  await player.start();
  await player.audio.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 45;
  });
  await expect.poll(() => player.position()).toBeGreaterThan(45);
  await page.goto(`/song/${other}`);
  await expect(new SongPage(page).title).toHaveText('Natt');
});

test('the sheet music of an opened song is there without network @full', async ({ installed }) => {
  const { page } = installed;
  const id = await addSong(page, { title: 'Morgen', sheet: makeSheet() });
  await new SongPage(page).open(id);
  await allOnDevice(page);
  const { sheetMusicUrl } = await readSong(page, id);
  await expect.poll(async () => (await onDevice(page)).files).toContain(sheetMusicUrl);
  await withoutNetwork(installed);
  await page.reload();
  const picture = page.getByAltText(sheetMusic.of('Morgen'));
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(600);
});

test('a file is removed with its song @full', async ({ installed: { page }, another }) => {
  const id = await addSong(page, { title: 'Borte', audio: makeTone(2) });
  await new SongPage(page).open(id);
  await allOnDevice(page);
  const { audioUrl: audio } = await readSong(page, id);
  await expect.poll(async () => (await onDevice(page)).files).toContain(audio);
  await removeSong(another, id);
  await page.goto('/');
  await expect.poll(async () => (await onDevice(page)).files).not.toContain(audio);
});
