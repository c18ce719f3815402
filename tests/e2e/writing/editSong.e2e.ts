import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { songFieldNames, songForm } from '#web/texts/songForm.ts';
import { changeSong as endpoint } from '#contract/songs/songWriting.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { song as songTexts } from '#web/texts/song.ts';

test('an edit starts with the current fields, changes them and clears them', async ({ page }) => {
  const lyrics = 'Vers 1\n(La-)Lampen i vinduet';
  const id = await addSong(page, { lyrics });
  await changeSong(page, id, { translator: 'Oda Vik', key: 'La-', tempo: 'slow' });
  await new SongPage(page).open(id);
  await new SongPage(page).edit();
  const form = new SongFormPage(page);
  await expect(form.title).toHaveValue('Lampen i vinduet');
  await expect(form.lyrics).toHaveValue(lyrics);
  await form.openDetails();
  await expect(form.text(songFieldNames.translator)).toHaveValue('Oda Vik');
  await expect(form.choice(songForm.language, 'Norsk')).toHaveAttribute('aria-pressed', 'true');
  await expect(form.choice(songForm.tempo, 'Langsom')).toHaveAttribute('aria-pressed', 'true');

  await form.title.fill('Lampen i gangen');
  await form.text(songFieldNames.translator).fill('');
  await form.choice(songForm.tempo, 'Langsom').click();
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(songForm.updated);
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(new SongPage(page).title).toHaveText('Lampen i gangen');
  expect(await readSong(page, id)).toMatchObject({
    title: 'Lampen i gangen',
    lyrics,
    key: 'La-',
    translator: null,
    tempo: null,
  });
  const [latest] = await readRevisions(page, id);
  expect(new Set(latest?.changed)).toEqual(new Set(['title', 'translator', 'tempo']));
});

test('existing files are shown, replaced and removed @full', async ({ prest: { page } }) => {
  const id = await addSong(page, { audio: makeTone(1), sheet: makeSheet() });
  const before = await readSong(page, id);
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.openDetails();
  await expect(page.getByText(songForm.uploaded)).toBeVisible();
  const beside = page.waitForEvent('popup');
  const show = page.getByRole('link', {
    name: songForm.showName(songForm.fileNames.sheetMusicFile),
  });
  await expect(show).toHaveText(songForm.show);
  await show.click();
  await expect(await beside).toHaveURL(before.sheetMusicUrl ?? '');
  await (await beside).close();

  const remove = (name: string) => page.getByRole('button', { name: songForm.removeName(name) });
  await remove(songForm.fileNames.sheetMusicFile).click();
  await page
    .getByRole('button', { name: songForm.keepName(songForm.fileNames.sheetMusicFile) })
    .click();
  await remove(songForm.fileNames.sheetMusicFile).click();
  await expect(page.getByText(songForm.removedOnSave)).toBeVisible();
  await form.attach('audioFile', 'ny.wav', makeTone(2));
  await expect(page.getByText(songForm.replacesUploaded)).toBeVisible();
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(songForm.updated);
  const after = await readSong(page, id);
  expect(after.sheetMusicUrl).toBeNull();
  expect(after.audioUrl).not.toBe(before.audioUrl);
  expect(after.audioUrl).not.toBeNull();
});

test('cancelling leads to the song @full', async ({ page }) => {
  const id = await addSong(page);
  const form = new SongFormPage(page);
  await form.openEdit(id);
  await form.cancel.click();
  await expect(page).toHaveURL(`/song/${id}`);
  expect(await readRevisions(page, id)).toEqual([]);
});

test('a failing server loses nothing of an edit @full', async ({ prest, page }) => {
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

test('a song that does not exist cannot be edited @full', async ({ prest: { page, watch } }) => {
  watch.allow(/status of 404/);
  for (const path of ['/edit-song/finnes-ikke', '/song/finnes-ikke/versions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sang ikke funnet' })).toBeVisible();
    await page.getByRole('link', { name: songTexts.backHome }).click();
    await expect(page).toHaveURL('/');
  }
});
