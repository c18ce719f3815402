import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song } from '#web/texts/song.ts';

/** Our own words. */
const hebrew = 'אוֹר חָדָשׁ עַל הַבַּיִת\nשִׁיר שָׁקֵט בַּלַּיְלָה';

test.beforeEach(async ({ page }) => {
  await new SongPage(page).open('Du er min hyrde');
  await new SongPage(page).tool(song.fullscreen).click();
});

test('full screen shows the song and four buttons; keys reach the rest', async ({ page }) => {
  const songPage = new SongPage(page);
  const frame = new Chrome(page);
  await expect(page.getByRole('button')).toHaveCount(4);
  const { larger, smaller, repeatedChorus, leaveFullscreen } = song;
  for (const name of [larger, smaller, repeatedChorus, leaveFullscreen]) {
    await expect(songPage.tool(name)).toBeInViewport();
  }
  await expect(songPage.title, 'so that keys and pedals turn pages').toBeFocused();
  await expect(frame.header).toHaveCount(0);
  await expect(frame.navigation).toHaveCount(0);
  await expect(songPage.title).toHaveText('Du er min hyrde');

  await page.keyboard.press('m');
  await expect(songPage.music).toBeFocused();
  const chosen = () => page.evaluate(() => [location.pathname, Object.entries(localStorage)]);
  const unchanged = await chosen();
  for (const key of ['f', 't', 'r', '/']) await page.keyboard.press(key);
  await expect(songPage.music, 'only Escape and its own key act').toBeVisible();
  await expect(songPage.tool(song.leaveFullscreen)).toBeVisible();
  expect(await chosen()).toEqual(unchanged);
  await page.keyboard.press('m');
  await expect(songPage.music).toHaveCount(0);
  await expect(songPage.title, 'pedals turn pages again').toBeFocused();
  const fits = () => page.evaluate(() => localStorage.getItem('sangbok.device'));
  const before = await fits();
  await page.keyboard.press('t');
  await expect.poll(fits).not.toBe(before);
});

test('on a phone lying down the buttons stand beside the song, where its lines end @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const songPage = new SongPage(page);
  const lyrics = page.locator('[data-rows]');
  const { leaveFullscreen, smaller, larger, repeatedChorus } = song;
  for (const [title, side] of [
    ['Du er min hyrde', 'right'],
    ['מִזְמוֹר לָאוֹר', 'left'],
  ] as const) {
    await songPage.open(
      title === 'Du er min hyrde' ? title : await addSong(page, { title, lyrics: hebrew }),
    );
    await songPage.tool(song.fullscreen).click();
    const words = await lyrics.boundingBox();
    for (const name of [smaller, larger, repeatedChorus, leaveFullscreen]) {
      const box = await songPage.tool(name).boundingBox();
      const [x, width] = [box?.x ?? Number.NaN, box?.width ?? 0];
      if (side === 'right') expect(x).toBeGreaterThanOrEqual((words?.x ?? 0) + (words?.width ?? 0));
      else expect(x + width).toBeLessThanOrEqual(words?.x ?? 0);
      await expect(songPage.tool(name)).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the buttons work @full', async ({ page }) => {
  const songPage = new SongPage(page);
  const normal = await songPage.fontSize();
  await songPage.tool(song.larger).click();
  await expect.poll(() => songPage.fontSize()).toBeCloseTo(normal * 1.1, 1);
  await songPage.tool(song.smaller).click();
  await expect.poll(() => songPage.fontSize()).toBeCloseTo(normal, 1);
  await songPage.tool(song.repeatedChorus).click();
  await expect(page.locator('section[data-type="chorus"]').nth(1)).toContainText('Du er min…');
  await songPage.tool(song.leaveFullscreen).click();
  await expect(songPage.back).toBeVisible();
  await expect(new Chrome(page).navigation).toBeVisible();
  await expect(songPage.tool(song.fullscreen)).toBeFocused();
  await expect(songPage.tool(song.repeatedChorus)).toHaveAttribute('aria-pressed', 'false');
});
