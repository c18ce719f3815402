import { keptSong } from '#e2e/kit/keptSong.ts';
import { makeTone } from '#e2e/kit/makeTone.ts';
import { outboxRows } from '#e2e/kit/outboxRows.ts';
import { readSong } from '#e2e/kit/readSong.ts';
import { expect } from '#e2e/kit/test.ts';
import { test } from '#e2e/offline/kit/test.ts';
import { withoutNetwork } from '#e2e/kit/withoutNetwork.ts';
import { SongFormPage } from '#e2e/pages/SongFormPage.ts';
import { songForm } from '#web/texts/songForm.ts';

test('a form opened while an own edit waited is saved over it once that is sent', async ({
  installed,
}) => {
  const { page, context, watch } = installed;
  watch.allow(/status of 412/);
  const id = await keptSong(page, { title: 'Veien hjem', lyrics: 'Veien hjem' });
  const form = new SongFormPage(page);
  await withoutNetwork(installed);
  await form.openEdit(id);
  await form.lyrics.fill('Veien hjem er lang');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  await form.openEdit(id);
  await form.text(songForm.notes).fill('Sakte');
  await context.setOffline(false);
  await expect.poll(() => outboxRows(page)).toEqual([]);
  await form.save.click();
  await expect(page).toHaveURL(`/song/${id}`);
  const song = await readSong(page, id);
  expect(song).toMatchObject({ lyrics: 'Veien hjem er lang', notes: 'Sakte', version: 3 });
  expect(song.audioUrl).not.toBeNull();
});
