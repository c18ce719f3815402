import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song } from '#web/texts/song.ts';

const upright = { width: 834, height: 1194 };

test('a song of short lines has two columns on an upright tablet', async ({ page }) => {
  const songPage = new SongPage(page);
  await page.setViewportSize(upright);
  await songPage.open('Du som puster i støv');
  await songPage.details.waitFor(); // the columns are final from here on
  const places = await songPage.sections.evaluateAll((sections) =>
    sections.map((section) => section.getBoundingClientRect().left),
  );
  expect(new Set(places).size, 'each column begins at one edge').toBe(2);
  expect(places, 'the reading order is by column').toEqual(places.toSorted((a, b) => a - b));
  const split = await songPage.sections.evaluateAll(
    (sections) => sections.filter((section) => section.getClientRects().length > 1).length,
  );
  expect(split, 'no stanza is split').toBe(0);
  const broken = await songPage.lines.evaluateAll((lines) => {
    const heights = lines.map((line) => line.getBoundingClientRect().height);
    const usual = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0;
    return heights.filter((height) => height > 1.2 * usual).length;
  });
  expect(broken, 'nor a line').toBe(0);
});

test('a song of long lines uses the full width', async ({ page }) => {
  const songPage = new SongPage(page);
  await page.setViewportSize(upright);
  await songPage.open('Fra bunnen av natten');
  const places = await songPage.sections.evaluateAll((sections) =>
    sections.map((section) => section.getBoundingClientRect().left),
  );
  expect(new Set(places).size).toBe(1);
});

test('keys turn to the start of the next columns', async ({ page }) => {
  const songPage = new SongPage(page);
  await page.setViewportSize({ width: 740, height: 360 });
  await songPage.open('Natten som ble dag');
  /** Distance in px between the bar and the spread; NaN while there is none. */
  const top = () =>
    page.evaluate(() => {
      const spread = document.querySelector('[data-spread]:not([hidden])');
      const bar = document.querySelector('article [data-bar]');
      if (!spread || !bar) return NaN;
      return spread.getBoundingClientRect().top - bar.getBoundingClientRect().bottom;
    });
  await expect.poll(top).toBeGreaterThan(100);
  await songPage.details.waitFor(); // the key handler loads with the part below the song
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Math.abs(await top())).toBeLessThanOrEqual(2);
  await page.keyboard.press('PageUp');
  await expect.poll(top).toBeGreaterThan(100);
});

test('a short song does not spread over a wide screen', async ({ newClient, prestState }) => {
  const viewport = { width: 1366, height: 1024 };
  const settings = { offlineMode: false, fit: 'off' } as const;
  const { page } = await newClient({ storageState: prestState, viewport, settings });
  const songPage = new SongPage(page);
  const lyrics = ['Lyset', 'Havet', 'Natten', 'Byen'].map((one) => `${one} er her\n${one} blir`);
  await songPage.open(await addSong(page, { lyrics: lyrics.join('\n\n') }));
  await songPage.tool(song.fullscreen).click();
  await songPage.tool(song.leaveFullscreen).waitFor();
  const places = await songPage.sections.evaluateAll((sections) =>
    sections.map((section) => section.getBoundingClientRect().left),
  );
  expect(places).toHaveLength(4);
  expect(new Set(places).size).toBe(2);
});

test('full screen fills the columns with the additional space', async ({
  newClient,
  prestState,
}) => {
  const settings = { offlineMode: false, fit: 'off' } as const;
  const { page } = await newClient({ storageState: prestState, viewport: upright, settings });
  const songPage = new SongPage(page);
  await songPage.open('Natten som ble dag');
  await songPage.tool(song.fullscreen).click();
  await songPage.tool(song.leaveFullscreen).waitFor();
  const end = () =>
    page.evaluate(() => {
      const spread = document.querySelector('[data-spread]:not([hidden])');
      return spread?.getBoundingClientRect().top ?? innerHeight;
    });
  await expect.poll(end).toBeGreaterThan(0.85 * upright.height);
});
