import { addSong } from '#tests/e2e/kit/addSong.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { versions as texts } from '#web/texts/songVersions.ts';
import { errors } from '#contract/base/errors.ts';
import { changeSong } from '#contract/songs/songWriting.ts';
import { chordPlaces } from '#tests/e2e/kit/chordPlaces.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';

test('a version is added, shown and chosen on the song', async ({ page }) => {
  const id = await addSong(page);
  const versions = new VersionsPage(page);
  await versions.open(id);
  await expect(page.getByText('Ingen alternative versjoner lagt til ennå.')).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.original })).toBeVisible();
  await versions.add.click();
  await expect(versions.dialog).toHaveAccessibleName('Legg til ny versjon');
  await versions.field(texts.name).fill('Barnekor');
  await versions.field(texts.keyLabel).fill('Re-');
  await versions.field(texts.lyrics).fill('Re-\nLampen i vinduet');
  await versions.field(texts.notes).fill('Uten kor.');
  await versions.save.click();
  await expect(new Chrome(page).toast).toContainText('Versjon lagt til');
  await expect(versions.names).toHaveText(['Barnekor']);
  await expect(versions.card('Barnekor')).toContainText('Re-');
  await expect(versions.card('Barnekor')).toContainText('Uten kor.');

  await page.getByRole('link', { name: texts.toSong }).click();
  const songPage = new SongPage(page);
  await songPage.openView();
  await songPage.versions.selectOption('Barnekor');
  await expect.poll(() => songPage.chords()).toEqual(['Re-']);
});

test('a version is deleted only after a confirmation @full', async ({ page }) => {
  const id = await addSong(page);
  const versions = new VersionsPage(page);
  await versions.open(id);
  await versions.addVersion('Lav', 'Dypt nede');
  await versions.remove('Lav');
  const question = page.getByRole('alertdialog', {
    name: 'Er du sikker på at du vil slette versjonen Lav?',
  });
  await question.getByRole('button', { name: texts.cancel }).click();
  await expect(question).toHaveCount(0);
  await expect(versions.names).toHaveText(['Lav']);
  await versions.remove('Lav');
  await question.getByRole('button', { name: texts.delete }).click();
  await expect(new Chrome(page).toast).toContainText('Versjon slettet');
  await expect(versions.names).toHaveCount(0);
  await expect(page.getByText(texts.empty)).toBeVisible();
  expect((await readSong(page, id)).alternateVersions).toEqual([]);
  expect(await readRevisions(page, id), 'both changes are in the history').toHaveLength(2);
});

test('two people who add versions at the same time both succeed @full', async ({
  prest,
  kantor,
}) => {
  const id = await addSong(prest.page);
  // The slower one is refused, and retries on the result of the faster one.
  for (const { watch } of [prest, kantor]) watch.allow(/status of 412/);
  const both = [new VersionsPage(prest.page), new VersionsPage(kantor.page)];
  for (const versions of both) await versions.open(id);
  await Promise.all(both.map((versions, at) => versions.addVersion(`Nr. ${at}`, `Tekst ${at}`)));
  for (const versions of both) {
    await expect(versions.dialog).toHaveCount(0);
  }
  const { alternateVersions } = await readSong(prest.page, id);
  expect(alternateVersions.map(({ name }) => name).sort()).toEqual(['Nr. 0', 'Nr. 1']);
  expect(await readRevisions(prest.page, id)).toHaveLength(2);
});

test('an edited version replaces the old one @full', async ({ page }) => {
  const id = await addSong(page);
  const versions = new VersionsPage(page);
  await versions.open(id);
  for (const name of ['Én', 'To']) {
    await versions.addVersion(name, `Tekst ${name}`);
    await expect(versions.dialog).toHaveCount(0);
  }
  await versions.edit('Én');
  await expect(versions.dialog).toHaveAccessibleName('Rediger versjon');
  await expect(versions.field(texts.name)).toHaveValue('Én');
  await expect(versions.field(texts.lyrics)).toHaveValue('Tekst Én');
  await versions.field(texts.name).fill('Første');
  await versions.field(texts.lyrics).fill('Ny tekst');
  await versions.save.click();
  await expect(new Chrome(page).toast).toContainText(texts.updated);
  await expect(versions.names).toHaveText(['Første', 'To']);
  expect((await readSong(page, id)).alternateVersions).toMatchObject([
    { name: 'Første', lyrics: 'Ny tekst' },
    { name: 'To', lyrics: 'Tekst To' },
  ]);
});

test('a version requires a unique name and a text @full', async ({ page }) => {
  const versions = new VersionsPage(page);
  await versions.open(await addSong(page));
  await versions.addVersion('Lav', 'Dypt nede');
  await expect(versions.dialog).toHaveCount(0);
  await versions.add.click();
  const [name, lyrics] = [versions.field(texts.name), versions.field(texts.lyrics)];
  await name.focus();
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription('Versjonsnavn er påkrevd');
  await versions.save.click();
  await expect(lyrics).toHaveAccessibleDescription('Sangtekst er påkrevd');
  await expect(name).toBeFocused();
  await name.fill(' lav ');
  await versions.save.click();
  await expect(lyrics).toBeFocused();
  await lyrics.fill('Enda dypere');
  await versions.save.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(errors.versionNameTaken[1]);
  await expect(lyrics).toHaveValue('Enda dypere');
  await name.fill('Lavere');
  await versions.save.click();
  await expect(versions.names).toHaveText(['Lav', 'Lavere']);
});

test('a long text is shortened to two hundred characters @full', async ({ page }) => {
  const versions = new VersionsPage(page);
  await versions.open(await addSong(page, { lyrics: 'å'.repeat(300) }));
  await versions.addVersion('Lang', 'ø'.repeat(300));
  await expect(page.getByText(/^å{200}(…|\.\.\.)?$/)).toBeVisible();
  await expect(versions.card('Lang').getByText(/^ø{200}(…|\.\.\.)?$/)).toBeVisible();
});

test('closing an unsaved version asks, and a failing server keeps it @full', async ({ prest }) => {
  const { page } = prest;
  const id = await addSong(page);
  const versions = new VersionsPage(page);
  await versions.open(id);
  const restore = await breakAnswers(prest, changeSong.path.replace(':id', id));
  await versions.addVersion('Prøve', 'Ikke mist meg');
  await expect(versions.dialog.getByRole('alert')).toContainText(texts.updateFailed);
  const ask = page.getByRole('alertdialog', { name: texts.leaveTitle });
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: texts.stay }).click();
  await expect(versions.field(texts.lyrics)).toHaveValue('Ikke mist meg');
  await restore();
  await versions.save.click();
  await expect(versions.names).toHaveText(['Prøve']);
});

test('the first lines of versions are rendered like the song @full', async ({ page }) => {
  const lines = Array.from({ length: 8 }, (_, at) => `(La-)Vandrer går jeg mil (Mi)nummer ${at}`);
  const id = await addSong(page, { lyrics: lines.join('\n') });
  const versions = new VersionsPage(page);
  await versions.open(id);
  await versions.addVersion('Barnekor', 'Re-    La\nLampen i vinduet');
  await expect(versions.dialog).toHaveCount(0);
  const song = new SongPage(page);
  const chords = [...Array(5).fill(['La-', 'Mi']).flat(), 'Re-', 'La'];
  await expect.poll(() => song.chords()).toEqual(chords);
  await expect(song.lines.nth(5)).toHaveText('…');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    localStorage.setItem('sangbok.display', JSON.stringify({ textSize: 3 }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await expect(async () => {
    const places = await chordPlaces(page);
    expect(places.length).toBeGreaterThan(8);
    for (const { chordLeft, textLeft } of places) {
      expect(Math.abs(chordLeft - textLeft)).toBeLessThan(2);
    }
  }).toPass();
});
