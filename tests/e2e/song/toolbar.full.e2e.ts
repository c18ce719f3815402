import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chordColorLabels, song } from '#web/texts/song.ts';

const title = 'Du er min hyrde';

test.beforeEach(async ({ page }) => {
  await new SongPage(page).open(title);
});

test('text size changes by a tenth', async ({ page }) => {
  const songPage = new SongPage(page);
  const normal = await songPage.fontSize();
  await expect(songPage.textSize).toHaveText('100 %');
  await songPage.tool(song.larger).click();
  await expect(songPage.textSize).toHaveText('110 %');
  await expect.poll(() => songPage.fontSize()).toBeCloseTo(normal * 1.1, 1);
  await songPage.tool(song.smaller).click();
  await songPage.tool(song.smaller).click();
  await expect(songPage.textSize).toHaveText('90 %');
  await expect.poll(() => songPage.fontSize()).toBeCloseTo(normal * 0.9, 1);
});

test('chords are red or blue', async ({ page }) => {
  const songPage = new SongPage(page);
  expect(await songPage.chordInk()).toBe('rgb(220, 38, 38)');
  await songPage.openView();
  await songPage.tool(chordColorLabels['#dc2626']).click();
  await expect.poll(() => songPage.chordInk()).toBe('rgb(37, 99, 235)');
  await songPage.tool(chordColorLabels['#2563eb']).click();
  await expect.poll(() => songPage.chordInk()).toBe('rgb(220, 38, 38)');
});

test('low chords are a fourth lower', async ({ page }) => {
  const songPage = new SongPage(page);
  const usual = ['La-', 'Sol', 'La-', 'Re-', 'Mi', 'La-'];
  expect((await songPage.chords()).slice(0, 6)).toEqual(usual);
  await songPage.openMusic();
  await songPage.tool(song.lowChords).click();
  const low = ['Mi-', 'Re', 'Mi-', 'La-', 'Si7', 'Mi-'];
  await expect.poll(async () => (await songPage.chords()).slice(0, 6)).toEqual(low);
  await songPage.tool(song.lowChords).click();
  await expect.poll(async () => (await songPage.chords()).slice(0, 6)).toEqual(usual);
});

test('the toolbar stays visible while the song scrolls', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.sections.last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect(songPage.tool(song.fullscreen)).toBeInViewport();
});

test('Tab enters the toolbar once, and arrow keys move within it', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.tool(song.smaller).focus();
  await page.keyboard.press('ArrowRight');
  await expect(songPage.tool(song.larger)).toBeFocused();
  await page.keyboard.press('End');
  await expect(songPage.tool(song.fullscreen)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(songPage.tool(song.view)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(songPage.toolbar.locator(':focus')).toHaveCount(0);
});

test('the navigation steps back on scrolling down, and shows on scrolling up and for the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { navigation } = new Chrome(page);
  const link = navigation.getByRole('link').first();
  await expect(link).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(link).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(link).toBeInViewport();
  await page.mouse.wheel(0, 150);
  await expect(link).not.toBeInViewport();
  await link.focus();
  await expect(link).toBeInViewport();
});
