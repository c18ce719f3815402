import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { dialog, enlarge, opened, scale, title } from '#tests/e2e/song/kit/sheet.ts';
import { song } from '#web/texts/song.ts';
import { sheetMusic } from '#web/texts/songTools.ts';

test('a picture is zoomed with buttons and keys', async ({ page }) => {
  await opened(page);
  const sheet = dialog(page).getByAltText(sheetMusic.of(title));
  await expect(scale(page)).toHaveText('100 %');
  const whole = await sheet.boundingBox();
  await dialog(page).getByRole('button', { name: sheetMusic.larger }).click();
  await dialog(page).getByRole('button', { name: sheetMusic.larger }).click();
  await expect(scale(page)).toHaveText('225 %');
  const width = async () => (await sheet.boundingBox())?.width;
  await expect.poll(width).toBeCloseTo((whole?.width ?? 0) * 2.25, 0);
  await page.keyboard.press('-');
  await expect(scale(page)).toHaveText('150 %');
  await page.keyboard.press('f');
  await page.keyboard.press('/');
  const before = await sheet.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await dialog(page).getByRole('button', { name: sheetMusic.whole }).click();
  await expect.poll(() => sheet.boundingBox()).toEqual(whole);

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(enlarge(page)).toBeFocused();
  const songPage = new SongPage(page);
  await expect(songPage.textSize, 'no key reached the song behind').toHaveText('100 %');
  await expect(songPage.tool(song.fullscreen)).toBeVisible();
});
