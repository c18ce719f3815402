import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { songForm } from '#web/texts/songForm.ts';

test('a form opened while an own edit was pending is saved over it once that is sent', async ({
  installed,
}) => {
  const { page, context, watch } = installed;
  watch.allow(/status of 412/);
  const id = await addSongToDevice(page, { title: 'Veien hjem', lyrics: 'Veien hjem' });
  const form = new SongFormPage(page);
  await withoutNetwork(installed);
  await form.openEdit(id);
  await form.lyrics.fill('Veien hjem er lang');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await form.openEdit(id);
  await form.openDetails();
  await form.text(songForm.notes).fill('Sakte');
  await context.setOffline(false);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  // While the page still takes the network for lost, the second edit is pending for a moment too.
  await expect
    .poll(() => readSong(page, id))
    .toMatchObject({ lyrics: 'Veien hjem er lang', notes: 'Sakte', version: 3 });
  expect((await readSong(page, id)).audioUrl).not.toBeNull();
});

test('saving without network shows the song where it was left, and stays there', async ({
  installed,
}) => {
  const { page } = installed;
  const lines = Array.from({ length: 80 }, (_, at) => `Veien hjem er lang, mil ${at}`);
  const id = await addSongToDevice(page, { title: 'Veien hjem', lyrics: lines.join('\n') });
  await withoutNetwork(installed);
  const song = new SongPage(page);
  const form = new SongFormPage(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await song.open(id);
    await song.edit(); // at its top
    await form.lyrics.fill([...lines, `Hjemme på ${width}`].join('\n'));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await form.save.click();
    await expect(page).toHaveURL(`/song/${id}`);
    await expect(song.lines.last()).toHaveText(`Hjemme på ${width}`);
    await expect(song.details).toBeAttached(); // wait for lazily loaded parts
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});
