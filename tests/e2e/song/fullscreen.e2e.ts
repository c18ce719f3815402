import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song } from '#web/texts/song.ts';

test.beforeEach(async ({ prest: { page } }) => {
  await new SongPage(page).open('Du er min hyrde');
  await new SongPage(page).tool(song.fullscreen).click();
});

test('full screen shows the song and four buttons; keys reach the rest', async ({
  prest: { page },
}) => {
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
  const chosen = () => page.evaluate(() => [location.pathname, { ...localStorage }]);
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

test('the buttons work', { tag: '@full' }, async ({ prest: { page } }) => {
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
