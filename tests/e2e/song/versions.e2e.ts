import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong, writeVersions } from '#tests/e2e/kit/changeSong.ts';

test('another version shows when chosen, and is stored on the device', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.openView(); // on a phone; beside the title on wide screens
  await expect(songPage.versions.getByRole('option')).toHaveText(['Original', 'Lav, for alt']);
  await songPage.versions.selectOption('Lav, for alt');
  await expect.poll(async () => (await songPage.chords())[0]).toBe('Mi-');
  await expect(songPage.sections).toHaveCount(3);

  await page.reload();
  await expect(songPage.sections).toHaveCount(3);
  await songPage.details.click();
  await songPage.openView();
  await expect(page.getByRole('definition').filter({ hasText: 'Mi-' })).toBeVisible();

  await songPage.versions.selectOption('Original');
  await expect.poll(async () => (await songPage.chords())[0]).toBe('La-');
  await page.reload();
  await expect.poll(async () => (await songPage.chords())[0]).toBe('La-');
});

test('a song with one version offers no choice @full', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open('Ild over takene');
  await expect(songPage.versions).toHaveCount(0);
});

test('notes shared by song and version show once @full', async ({ page }) => {
  const id = await addSong(page);
  const notes = 'Synges stående';
  const version = { name: 'Lav', lyrics: 'Mi-\nLampen i vinduet', notes };
  await changeSong(page, id, { notes });
  await writeVersions(page, id, [version]);
  await page.addInitScript((key) => localStorage.setItem(key, 'Lav'), `sangbok.version.${id}`);
  const songPage = new SongPage(page);
  await songPage.open(id);
  await songPage.details.click();
  await expect(page.getByText(notes).filter({ visible: true })).toHaveCount(1);
});
