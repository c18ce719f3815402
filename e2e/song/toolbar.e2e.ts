import { expect, test } from '#e2e/kit/test.ts';
import { linesOf, SongPage } from '#e2e/pages/SongPage.ts';
import { boldModeLabels, chordColorLabels, song } from '#web/texts/song.ts';

const title = 'Du er min hyrde';
/** Who sings each line of the song, in order. */
const singers = 'AA KKKK AA KKKK AA KA'.replaceAll(' ', '');
const sungByAll = [...singers].map((singer) => singer === 'A');

test.beforeEach(async ({ prest: { page } }) => {
  await new SongPage(page).open(title);
});

test('every tool is there, and none that does nothing', async ({ prest: { page } }) => {
  const { toolbar } = new SongPage(page);
  await expect(toolbar.getByRole('button')).toHaveCount(10);
  await expect(toolbar.getByRole('link')).toHaveCount(1);
});

test('text grows and shrinks by a tenth', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  const normal = await songPage.fontSize();
  await expect(songPage.textSize).toHaveText('100 %');
  await songPage.tool(song.larger).click();
  await expect(songPage.textSize).toHaveText('110 %');
  expect(await songPage.fontSize()).toBeCloseTo(normal * 1.1, 1);
  await songPage.tool(song.smaller).click();
  await songPage.tool(song.smaller).click();
  await expect(songPage.textSize).toHaveText('90 %');
  expect(await songPage.fontSize()).toBeCloseTo(normal * 0.9, 1);
});

test('text stays between a half and three times its size', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  const normal = await songPage.fontSize();
  const press = async (name: string, times: number) => {
    await songPage.tool(name).focus();
    for (let at = 0; at < times; at++) await page.keyboard.press('Enter');
  };
  await press(song.larger, 22);
  await expect(songPage.textSize).toHaveText('300 %');
  expect(await songPage.fontSize()).toBeCloseTo(normal * 3, 1);
  await expect(songPage.tool(song.larger)).toHaveAttribute('aria-disabled', 'true');
  await expect(songPage.tool(song.larger), 'the keyboard is not thrown out').toBeFocused();
  await press(song.smaller, 27);
  await expect(songPage.textSize).toHaveText('50 %');
  expect(await songPage.fontSize()).toBeCloseTo(normal * 0.5, 1);
  await expect(songPage.tool(song.smaller)).toHaveAttribute('aria-disabled', 'true');
});

test('a repeated refrain is cut to three words and comes back', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  const refrains = page.locator('section[data-type="chorus"]');
  await expect(songPage.tool(song.repeatedChorus)).toHaveAttribute('aria-pressed', 'true');
  await songPage.tool(song.repeatedChorus).click();
  await expect(linesOf(refrains.nth(0))).toHaveCount(2);
  for (const repeat of [1, 2]) {
    await expect(linesOf(refrains.nth(repeat))).toHaveText([/Du er min…$/]);
  }
  await expect(songPage.tool(song.repeatedChorus)).toHaveAttribute('aria-pressed', 'false');
  await songPage.tool(song.repeatedChorus).click();
  await expect(linesOf(refrains.nth(2))).toHaveCount(2);
});

test('bold goes from none to what all sing, to everything, to none', async ({
  prest: { page },
}) => {
  const songPage = new SongPage(page);
  expect(await songPage.boldLines()).toEqual(sungByAll.map(() => false));
  await songPage.tool(boldModeLabels.none).click();
  await expect(songPage.tool(boldModeLabels['a-sections'])).toBeVisible();
  await expect.poll(() => songPage.boldLines()).toEqual(sungByAll);
  await songPage.tool(boldModeLabels['a-sections']).click();
  await expect.poll(() => songPage.boldLines()).toEqual(sungByAll.map(() => true));
  await songPage.tool(boldModeLabels.all).click();
  await expect.poll(() => songPage.boldLines()).toEqual(sungByAll.map(() => false));
});

test('chords are red or blue', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  expect(await songPage.chordInk()).toBe('rgb(220, 38, 38)');
  await songPage.tool(chordColorLabels['#dc2626']).click();
  await expect.poll(() => songPage.chordInk()).toBe('rgb(37, 99, 235)');
  await songPage.tool(chordColorLabels['#2563eb']).click();
  await expect.poll(() => songPage.chordInk()).toBe('rgb(220, 38, 38)');
});

test('low chords lie a fourth below', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  const usual = ['La-', 'Sol', 'La-', 'Re-', 'Mi', 'La-'];
  expect((await songPage.chords()).slice(0, 6)).toEqual(usual);
  await songPage.tool(song.lowChords).click();
  const low = ['Mi-', 'Re', 'Mi-', 'La-', 'Si7', 'Mi-'];
  await expect.poll(async () => (await songPage.chords()).slice(0, 6)).toEqual(low);
  await songPage.tool(song.lowChords).click();
  await expect.poll(async () => (await songPage.chords()).slice(0, 6)).toEqual(usual);
});

test('labels say who sings, only where that changes', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  await expect(songPage.labels).toHaveCount(0);
  await songPage.tool(song.sectionLabels).click();
  await expect(songPage.labels).toHaveText(['A', 'K', 'A', 'K', 'A', 'K', 'A']);
  await expect(songPage.tool(song.sectionLabels)).toHaveAttribute('aria-pressed', 'true');
  await songPage.tool(song.sectionLabels).click();
  await expect(songPage.labels).toHaveCount(0);
});

test('the toolbar stays in reach while the song scrolls', async ({ prest: { page } }) => {
  const songPage = new SongPage(page);
  await songPage.sections.last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect(songPage.tool(song.fullscreen)).toBeInViewport();
});

test('the keyboard enters the toolbar once and goes along it by arrows', async ({
  prest: { page },
}) => {
  const songPage = new SongPage(page);
  await songPage.tool(song.smaller).focus();
  await page.keyboard.press('ArrowRight');
  await expect(songPage.tool(song.larger)).toBeFocused();
  await page.keyboard.press('End');
  await expect(songPage.tool(song.fullscreen)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(songPage.toolbar.getByRole('link', { name: song.edit })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(songPage.toolbar.locator(':focus')).toHaveCount(0);
});
