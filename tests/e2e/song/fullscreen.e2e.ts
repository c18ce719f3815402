import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song } from '#web/texts/song.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { resize } from '#tests/e2e/kit/resize.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

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
  const songPage = new SongPage(page);
  await songPage.tool(song.leaveFullscreen).click();
  await expect(songPage.tool(song.fullscreen)).toBeVisible();
  await page.waitForFunction(() => document.fullscreenElement === null);
  await page.setViewportSize({ width: 740, height: 360 });
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

test('Escape leaves full screen @full', async ({ page }) => {
  await expect(new SongPage(page).back).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(new SongPage(page).back).toBeVisible();
});

test('leaving and returning at once stays in full screen @full', async ({ page }) => {
  const songPage = new SongPage(page);
  const changes = await page.evaluateHandle(() => {
    const count = { events: 0 };
    document.addEventListener('fullscreenchange', () => count.events++);
    return count;
  });
  await page.waitForFunction(() => document.fullscreenElement !== null);
  const before = await changes.evaluate(({ events }) => events);
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  // The browser's event for leaving arrives after returning.
  await page.waitForFunction(([count, before]) => count.events > before, [
    changes,
    before,
  ] as const);
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await expect(songPage.tool(song.leaveFullscreen)).toBeVisible();
  await expect(new SongPage(page).back).toHaveCount(0);
});

test('the next song opens with all controls @full', async ({ page }) => {
  await page.goBack();
  await new SongPage(page).open('Ild over takene');
  await expect(new SongPage(page).back).toBeVisible();
});

test('the buttons fade without input, and a touch shows them again @full', async ({ page }) => {
  const songPage = new SongPage(page);
  const opacity = () => songPage.toolbar.evaluate((bar) => getComputedStyle(bar).opacity);
  await songPage.tool(song.larger).hover();
  await expect.poll(opacity).toBe('1');
  await expect.poll(opacity, { timeout: 15_000 }).toBe('0');
  await page.mouse.click(5, 200);
  await expect.poll(opacity).toBe('1');
});

test('the buttons never cover the last lines @full', async ({ page }) => {
  test.setTimeout(90_000); // 26 songs in four windows
  const songPage = new SongPage(page);
  const windows = [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ];
  await songPage.tool(song.leaveFullscreen).click();
  await songPage.details.waitFor(); // the key handler loads with it
  for (const { title, id } of sampleSongs) {
    await goTo(page, `/song/${id}`);
    await expect(songPage.title).toHaveText(title);
    await songPage.details.waitFor();
    await page.keyboard.press('f');
    await songPage.tool(song.leaveFullscreen).waitFor();
    for (const size of windows) {
      await resize(page, size);
      const covered = await page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        let restedAtEnd = 0; // frames: the position being read is restored in the new window first
        while (restedAtEnd < 3) {
          restedAtEnd = isAtEnd() ? restedAtEnd + 1 : 0;
          scrollTo(0, document.documentElement.scrollHeight);
          await frame();
        }
        const boxesOf = (selector: string) =>
          [...document.querySelectorAll(selector)].flatMap((each) => [...each.getClientRects()]);
        const buttons = boxesOf('[role="toolbar"] button');
        const covers = (line: DOMRect) => (button: DOMRect) =>
          Math.max(line.left, button.left) < Math.min(line.right, button.right) &&
          Math.max(line.top, button.top) < Math.min(line.bottom, button.bottom);
        return boxesOf('section[data-type] > p').filter((line) => buttons.some(covers(line)));
      });
      expect.soft(covered, `${title} at ${size.width}×${size.height}`).toEqual([]);
    }
    await page.keyboard.press('f');
    await songPage.tool(song.fullscreen).waitFor();
  }
});
