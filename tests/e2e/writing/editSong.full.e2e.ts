import { changeSong as endpoint } from '#contract/songs/songWriting.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { readRevisions } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { songForm } from '#web/texts/songForm.ts';

test('cancelling leads to the song', async ({ page }) => {
  const id = await addSong(page);
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.cancel.click();
  await expect(page).toHaveURL(`/song/${id}`);
  expect(await readRevisions(page, id)).toEqual([]);
});

test('a failing server loses nothing of an edit', async ({ prest }) => {
  const { page } = prest;
  const id = await addSong(page);
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.title.fill('Uten svar');
  const restore = await breakAnswers(prest, endpoint.path.replace(':id', id));
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(songForm.updateFailed);
  await expect(form.title).toHaveValue('Uten svar');
  await restore();
  await form.save.click();
  await expect(new SongPage(page).title).toHaveText('Uten svar');
});

test('a song that does not exist cannot be edited', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(/status of 404/);
  for (const path of ['/edit-song/finnes-ikke', '/song/finnes-ikke/versions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sang ikke funnet' })).toBeVisible();
    await page.getByRole('link', { name: songTexts.backHome }).click();
    await expect(page).toHaveURL('/');
  }
});
