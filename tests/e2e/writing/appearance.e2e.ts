import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { checkStates, type States } from '#tests/e2e/kit/checkAppearance.ts';
import { openWithinApp } from '#tests/e2e/kit/goTo.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { Placing } from '#tests/e2e/pages/Placing.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { conflict } from '#web/texts/conflict.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { drafts, songForm, understood } from '#web/texts/songForm.ts';
import { history } from '#web/texts/songVersions.ts';

const long = `Langtnavnutenmellomrom${'x'.repeat(60)}`;
const alert = (page: Page) => page.getByRole('alertdialog');

/** Every distinct state, in an order a person could follow. */
const states: States<[page: Page, id: string]> = {
  'a form with errors': async (page) => {
    const form = new SongFormPage(page);
    await form.openNew();
    await form.save.click();
    return page.getByText('Sangtittel er påkrevd');
  },
  'a pasted song': async (page) => {
    const form = new SongFormPage(page);
    await form.lyrics.fill(
      `{title: ${long}}\n{soc}\n[Am]Kom, [Gmi7]lys, (Bbj9)${long}\n{eoc}\nA: Syng`,
    );
    await expect(form.understood).toContainText(understood.unknown(2, ['Bbj9']));
    await expect(form.understood).toContainText(understood.minors(['Gmi7']));
    return form.understood.getByRole('button', { name: understood.undo });
  },
  'a full form with files': async (page) => {
    const form = new SongFormPage(page);
    await form.fill(long, `(La-)${long}\n${'La- '.repeat(30)}\n${'ord '.repeat(30)}`);
    await form.attach('audioFile', `${long}.wav`, makeTone(1));
    await form.attach('sheetMusicFile', `${long}.png`, makeSheet());
    return page.getByText(/^Utkastet ble lagret/);
  },
  'a refused file': async (page) => {
    await new SongFormPage(page).attach('audioFile', 'film.avi', Buffer.from('RIFF'));
    return page.getByText('Lydfilen må være MP3, WAV eller M4A.').last();
  },
  'a warning before leaving': async (page) => {
    await new SongFormPage(page).cancel.click();
    return alert(page);
  },
  'an offered draft': async (page) => {
    await alert(page).getByRole('button', { name: drafts.leave }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/add-song');
    return page.getByRole('button', { name: drafts.resume });
  },
  'an edit with existing files': async (page, id) => {
    await page.getByRole('button', { name: drafts.discard }).click();
    await new SongFormPage(page).openEdit(id);
    await new SongFormPage(page).openDetails();
    const name = songForm.removeName(songForm.fileNames.audioFile);
    await page.getByRole('button', { name }).click();
    const tab = page.getByRole('tab', { name: songForm.preview });
    if (await tab.isVisible()) await tab.click();
    return new SongFormPage(page).preview;
  },
  'placing chords': async (page) => {
    const placing = new Placing(page);
    await placing.tab.click();
    await placing.rows.first().click();
    await placing.chord('La-').click();
    await placing.cells.filter({ hasText: 'pen' }).click();
    await placing.chord('La-').click();
    await placing.cells.filter({ hasText: 'pen' }).click();
    return placing.button(texts.remove);
  },
  'a chord that is none': async (page) => {
    const placing = new Placing(page);
    await placing.button(texts.replace).click();
    await placing.typed.fill('Xyz');
    await placing.typed.press('Enter');
    return page.getByText(texts.notChord);
  },
  'a conflict': async (page, id) => {
    const form = new SongFormPage(page);
    await form.title.fill(`Min ${long}`);
    const tab = page.getByRole('tab', { name: songForm.write });
    if (await tab.isVisible()) await tab.click();
    await form.lyrics.fill(`En linje\nmin ${long}\nEnda en`);
    await changeSong(page, id, { title: 'Deres', lyrics: `En linje\nderes ${long}\nEnda en` });
    await form.save.click();
    return new ConflictPage(page).marked.first();
  },
  'discarding the own text': async (page) => {
    await page.getByRole('button', { name: conflict.keepTheirs, exact: true }).click();
    return alert(page);
  },
  versions: async (page, id) => {
    await alert(page).getByRole('button', { name: conflict.discard }).click();
    await expect(page).toHaveURL(`/song/${id}`);
    const versions = new VersionsPage(page);
    await versions.open(id);
    await versions.addVersion(long.slice(0, 60), long);
    await expect(versions.dialog).toHaveCount(0);
    return versions.names;
  },
  'a version with errors': async (page) => {
    await new VersionsPage(page).add.click();
    await new VersionsPage(page).save.click();
    return page.getByText('Versjonsnavn er påkrevd');
  },
  'deleting a version': async (page, id) => {
    await new VersionsPage(page).open(id);
    await new VersionsPage(page).remove(long.slice(0, 60));
    return alert(page);
  },
  history: async (page, id) => {
    await page.goto(`/song/${id}/history`);
    return page.getByRole('region', { name: history.list });
  },
  'an earlier text': async (page) => {
    await page.getByRole('region', { name: history.list }).getByRole('button').last().click();
    return page.getByRole('button', { name: history.restore });
  },
  'restoring it': async (page) => {
    await page.getByRole('button', { name: history.restore }).click();
    return alert(page);
  },
};

const fullRunOnly = [
  'a refused file',
  'a version with errors',
  'deleting a version',
  'restoring it',
];

test('every state of writing passes in every appearance', async ({ newClient, kantor }) => {
  test.setTimeout(120_000); // 16 states
  const storageState = await kantor.context.storageState();
  const { page, watch } = await newClient({ storageState, reducedMotion: 'reduce' });
  watch.allow(/status of 412/);
  const id = await addSong(page, { audio: makeTone(1), sheet: makeSheet(), title: long });
  openWithinApp(page);
  await checkStates(page, states, { given: [page, id], fullRunOnly });
});
