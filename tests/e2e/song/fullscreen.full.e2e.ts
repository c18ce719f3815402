import { goTo } from '#tests/e2e/kit/goTo.ts';
import { resize } from '#tests/e2e/kit/resize.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { song } from '#web/texts/song.ts';

test.beforeEach(async ({ page }) => {
  await new SongPage(page).open('Du er min hyrde');
  await new SongPage(page).tool(song.fullscreen).click();
});

test('Escape leaves full screen', async ({ page }) => {
  await expect(new SongPage(page).back).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(new SongPage(page).back).toBeVisible();
});

test('leaving and returning at once stays in full screen', async ({ page }) => {
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

test('the next song opens with all controls', async ({ page }) => {
  await page.goBack();
  await new SongPage(page).open('Ild over takene');
  await expect(new SongPage(page).back).toBeVisible();
});

test('the buttons fade without input, and a touch shows them again', async ({ page }) => {
  const songPage = new SongPage(page);
  const opacity = () => songPage.toolbar.evaluate((bar) => getComputedStyle(bar).opacity);
  await songPage.tool(song.larger).hover();
  await expect.poll(opacity).toBe('1');
  await expect.poll(opacity, { timeout: 15_000 }).toBe('0');
  await page.mouse.click(5, 200);
  await expect.poll(opacity).toBe('1');
});

test('the buttons never cover the last line', async ({ page }) => {
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
      const space = await page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        let restedAtEnd = 0; // frames: the position being read is restored in the new window first
        while (restedAtEnd < 3) {
          restedAtEnd = isAtEnd() ? restedAtEnd + 1 : 0;
          scrollTo(0, document.documentElement.scrollHeight);
          await frame();
        }
        const lines = [...document.querySelectorAll('section[data-type] > p')];
        const last = Math.max(...lines.map((line) => line.getBoundingClientRect().bottom));
        const button = document.querySelector('[role="toolbar"] button');
        return (button?.getBoundingClientRect().top ?? 0) - last;
      });
      expect.soft(space, `${title} at ${size.width}×${size.height}`).toBeGreaterThanOrEqual(0);
    }
    await page.keyboard.press('f');
    await songPage.tool(song.fullscreen).waitFor();
  }
});
