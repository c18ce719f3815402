import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { deleteSong } from '#tests/e2e/kit/behindTheServer.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sheetMusic } from '#web/texts/songTools.ts';

const seconds = 60;

/** The address of a song's recording. */
async function audioOf(page: Page, id: string): Promise<string> {
  const { audioUrl } = await readSong(page, id);
  if (audioUrl === null) throw new Error('the song has no recording');
  return audioUrl;
}

test('the recording of a favourite that was never opened plays and seeks without network', async ({
  installed,
}) => {
  const { page } = installed;
  const id = await addSong(page, { title: 'Kveld', audio: makeTone(seconds) });
  const other = await addSong(page, { title: 'Natt', audio: makeTone(5) });
  await page.request.post(`/api/songs/${id}/favorite`, { data: { isFavorite: true } });
  await page.goto('/favorites');
  await allOnDevice(page);
  await expect.poll(async () => (await onDevice(page)).files).toContain(await audioOf(page, id));
  expect((await onDevice(page)).files).not.toContain(await audioOf(page, other));
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

test('the sheet of an opened song is there without network', async ({ installed }) => {
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

test('a file goes when its song is gone', async ({ installed: { page }, sangbok }) => {
  const id = await addSong(page, { title: 'Borte', audio: makeTone(2) });
  await new SongPage(page).open(id);
  await allOnDevice(page);
  const audio = await audioOf(page, id);
  await expect.poll(async () => (await onDevice(page)).files).toContain(audio);
  await deleteSong(sangbok, id);
  await page.goto('/');
  await expect.poll(async () => (await onDevice(page)).files).not.toContain(audio);
});
