import { errors } from '#contract/base/errors.ts';
import { changeSong } from '#contract/songs/songWriting.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { chordPlaces } from '#tests/e2e/kit/chordPlaces.ts';
import { breakAnswers } from '#tests/e2e/kit/breakAnswers.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { versions as texts } from '#web/texts/songVersions.ts';

test('an edited version replaces the old one', async ({ page }) => {
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

test('a version requires a unique name and a text', async ({ page }) => {
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

test('a long text is shortened to two hundred characters', async ({ page }) => {
  const versions = new VersionsPage(page);
  await versions.open(await addSong(page, { lyrics: 'å'.repeat(300) }));
  await versions.addVersion('Lang', 'ø'.repeat(300));
  await expect(page.getByText(/^å{200}(…|\.\.\.)?$/)).toBeVisible();
  await expect(versions.card('Lang').getByText(/^ø{200}(…|\.\.\.)?$/)).toBeVisible();
});

test('closing an unsaved version asks, and a failing server keeps it', async ({ prest }) => {
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

test('the first lines of versions are rendered like the song', async ({ page }) => {
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
