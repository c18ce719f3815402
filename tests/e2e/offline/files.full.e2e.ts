import { addSong } from '#tests/e2e/kit/addSong.ts';
import { removeSong } from '#tests/e2e/kit/changeSong.ts';
import { allOnDevice, onDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sheetMusic } from '#web/texts/songTools.ts';

test('the sheet music of an opened song is there without network', async ({ installed }) => {
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

test('a file is removed with its song', async ({ installed: { page }, another }) => {
  const id = await addSong(page, { title: 'Borte', audio: makeTone(2) });
  await new SongPage(page).open(id);
  await allOnDevice(page);
  const { audioUrl: audio } = await readSong(page, id);
  await expect.poll(async () => (await onDevice(page)).files).toContain(audio);
  await removeSong(another, id);
  await page.goto('/');
  await expect.poll(async () => (await onDevice(page)).files).not.toContain(audio);
});
