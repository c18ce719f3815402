import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/test.ts';
import { untilTold } from '#e2e/kit/untilTold.ts';
import { watchLayoutShifts } from '#e2e/kit/watchLayoutShifts.ts';
import { SongPage } from '#e2e/pages/SongPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

const songs = ['Lux in nocte', 'Natten som ble dag', 'Du er min hyrde'].map((title) => ({
  title,
  path: `/song/${sampleSongs.find((song) => song.title === title)?.id}`,
}));
const [{ title, path } = { title: '', path: '' }] = songs;
const sheet = (page: Page) => page.locator('#first-sheet');

/** Where each line and each thing to press stands. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.querySelector('#first-sheet') ?? document.querySelector('#root');
    const seen = screen?.querySelectorAll('h1, [data-line], header a, button, nav a') ?? [];
    return [...seen]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
      })
      .toSorted();
  });
}

test('without any script the song is there', async ({ prestState, newVisitor }) => {
  const { page } = await newVisitor({ storageState: prestState, javaScriptEnabled: false });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.locator('[data-line]').first()).toBeVisible();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`the app takes its place unseen: ${viewport.width} px`, async ({
    prestState,
    newVisitor,
  }) => {
    const { page } = await newVisitor({ storageState: prestState, viewport });
    await page.goto('/settings');
    await page.evaluate(() => {
      const display = { textSize: 1.2, showRepeatedChorus: false, useLowChords: true };
      localStorage.setItem('sangbok.display', JSON.stringify(display));
    });
    await page.goto('/settings');
    await untilTold(page);
    const layoutShifts = await watchLayoutShifts(page);
    for (const song of songs) {
      const gate = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(song.path, { waitUntil: 'commit' });
      await expect(sheet(page).getByRole('heading', { name: song.title })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await places(page);
      gate.resolve();
      await expect(sheet(page)).toHaveCount(0);
      // Where columns may be laid out in spreads, lyrics wait for the app.
      expect(await places(page), song.title).toEqual(expect.arrayContaining(before));
      if (viewport.width < 640) expect(await places(page), song.title).toHaveLength(before.length);
      expect(await layoutShifts(), song.title).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('a browser that owes a sign-out shows nobody’s song', async ({ kantor }) => {
  const { page, context, watch } = kantor;
  await page.goto(path);
  await expect(new SongPage(page).title).toHaveText(title);
  watch.allow(/ERR_FAILED/);
  await context.route('**/api/auth/logout', (route) => route.abort());
  await page.evaluate(() => localStorage.setItem('sangbok.signOutOwed', 'yes'));
  await page.goto('/privacy');
  await untilTold(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});
