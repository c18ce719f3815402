import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

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
