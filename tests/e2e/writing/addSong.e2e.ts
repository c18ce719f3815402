import { createSong } from '#contract/songs/songWriting.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { openId, readSong, readTitles } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { home } from '#web/texts/lists.ts';
import { seasonNames, slotNames } from '#web/texts/plans.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { songFieldNames, songForm } from '#web/texts/songForm.ts';

test('a song with every field is created and shown', async ({ page }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.openDetails();
  await expect(form.text(songFieldNames.versionName)).toHaveValue('Original');
  await form.fill('Brønnen ved veien', 'Vers 1\n(La-)Brønnen ved (Mi7)veien');
  const others = form.group(songForm.language).getByLabel(songForm.moreLanguages);
  await others.selectOption(languageLabels.pl);
  await expect(form.choice(songForm.language, languageLabels.no)).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await form.choice(songForm.tempo, 'Rask').click();
  await form.text(songFieldNames.key).fill('La-');
  await form.text(songFieldNames.bibleReference).fill('Joh 4');
  await form.text(songFieldNames.translator).fill('Oda Vik');
  await form.text(songFieldNames.composer).fill('Tora Lie');
  await form.text(songFieldNames.lyricist).fill('Kari Berg');
  await form.choice(songFieldNames.rightsStatus, rightsStatusNames.tillatelse).click();
  await form.choice(songFieldNames.seasons, seasonNames.advent).click();
  await form.choice(songFieldNames.slots, slotNames.kommunion).click();
  await form.choice(songFieldNames.slots, slotNames.inngang).click();
  await form.text(songFieldNames.versionName).fill('Første utgave');
  await form.text(songForm.notes).fill('Synges sakte.');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  await form.attach('sheetMusicFile', 'noter.png', makeSheet());
  await form.save.click();

  await expect(new Chrome(page).toast).toContainText(songForm.created);
  await expect(page).toHaveURL(/\/song\/[\w-]+$/);
  const songPage = new SongPage(page);
  await expect(songPage.title).toHaveText('Brønnen ved veien');
  await expect.poll(() => songPage.chords()).toEqual(['La-', 'Mi7']);
  await songPage.details.click();
  for (const detail of ['La-', 'Rask', 'Oda Vik', 'Første utgave', 'Inngang, Kommunion']) {
    await expect(page.getByRole('definition').filter({ hasText: detail })).toBeVisible();
  }
  // Without the fields for printing.
  const rights = 'Tekst: Kari Berg · Melodi: Tora Lie · Gjengitt med tillatelse';
  for (const detail of ['Joh 4', 'Synges sakte.', rights]) {
    await expect(page.getByText(detail).filter({ visible: true }).first()).toBeVisible();
  }
  const song = await readSong(page, openId(page));
  expect(song).toMatchObject({ language: 'pl', tempo: 'fast', playCount: expect.any(Number) });
  expect(song).toMatchObject({ seasons: ['advent'], slots: ['inngang', 'kommunion'] });
  for (const [url, type] of [
    [song.audioUrl, 'audio/wav'],
    [song.sheetMusicUrl, 'image/png'],
  ]) {
    const file = await page.request.get(url ?? '');
    expect(file.headers()['content-type']).toBe(type);
  }
});

test('a new song is listed at once @full', async ({ page }) => {
  const title = 'Åpne hender';
  const chrome = new Chrome(page);
  const library = new LibraryPage(page);
  const homePage = new HomePage(page);
  await library.open();
  await expect(library.titles.first()).toBeVisible();
  await chrome.follow('Hjem');
  await page.getByRole('link', { name: home.addSong }).click();
  await expect(page).toHaveURL('/add-song');
  const form = new SongFormPage(page);
  await form.fill(title);
  await form.save.click();
  await expect(new SongPage(page).title).toHaveText(title);
  await chrome.follow('Sanger');
  await chrome.search(title); // a long list renders only what is in view
  await expect(library.titles.filter({ hasText: title })).toHaveCount(1);
  await chrome.closeSearch();
  await chrome.follow('Hjem');
  await expect(homePage.recent.getByRole('listitem').first()).toContainText(title);
  await chrome.follow('Ny sang');
  await expect(page).toHaveURL('/add-song');
  await expect(form.title).toHaveValue('');
});

test('a failing server loses nothing in the form', async ({ prest }) => {
  const { page, watch } = prest;
  const form = new SongFormPage(page);
  await form.openNew();
  await form.fill('Uten svar');
  await form.attach('audioFile', 'opptak.wav', makeTone(1));
  const expectStillFull = async () => {
    await expect(page).toHaveURL('/add-song');
    await expect(form.title).toHaveValue('Uten svar');
    await expect(form.lyrics).toHaveValue('Det demrer over byen');
    await expect(page.getByText('opptak.wav')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(songForm.stillHere);
  };
  const restore = await breakAnswers(prest, createSong.path);
  await form.save.click();
  await expect(new Chrome(page).toast).toContainText(songForm.failed);
  await expect(new Chrome(page).toast).toContainText(songForm.createFailed);
  await expectStillFull();
  await restore();

  watch.allow(/ERR_FAILED/);
  await page.route(`**${createSong.path}`, (route) => route.abort());
  const aborted = page.waitForEvent('requestfailed');
  await form.save.click();
  await aborted; // the message may still be of the previous attempt
  await expectStillFull();
  await page.unroute(`**${createSong.path}`);

  await form.save.click();
  await expect(new SongPage(page).title).toHaveText('Uten svar');
  expect((await readTitles(page)).filter((each) => each === 'Uten svar')).toHaveLength(1);
});

test('cancelling leads to Home and creates nothing @full', async ({ page }) => {
  const form = new SongFormPage(page);
  await form.openNew();
  await form.cancel.click();
  await expect(page).toHaveURL('/');
});
