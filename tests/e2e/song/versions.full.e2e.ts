import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong, writeVersions } from '#tests/e2e/kit/changeSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

test('a song with one version offers no choice', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open('Ild over takene');
  await expect(songPage.versions).toHaveCount(0);
});

test('notes shared by song and version show once', async ({ page }) => {
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
