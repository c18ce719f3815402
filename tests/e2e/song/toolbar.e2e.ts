import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { linesOf, SongPage } from '#tests/e2e/pages/SongPage.ts';
import { boldModeLabels, chordColorLabels, song } from '#web/texts/song.ts';
import { viewSheet } from '#web/texts/songTools.ts';

const title = 'Du er min hyrde';
/** Who sings each line of the song, in order. */
const singers = 'AA KKKK AA KKKK AA KA'.replaceAll(' ', '');
const sungByAll = [...singers].map((singer) => singer === 'A');

test.beforeEach(async ({ page }) => {
  await new SongPage(page).open(title);
});

test('every tool that has an effect is shown, and no other', async ({ page }) => {
  const songPage = new SongPage(page);
  await expect(songPage.toolbar.getByRole('button')).toHaveCount(6);
  await songPage.openMusic();
  await expect(songPage.music.getByRole('button')).toHaveCount(10); // one of them closes it
  await songPage.openView();
  await expect(songPage.view.getByRole('button')).toHaveCount(5);
  await songPage.openMore();
  await expect(songPage.view, 'one sheet at a time').toHaveCount(0);
  await expect(songPage.more.getByRole('button')).toHaveCount(4);
  await expect(songPage.more.getByRole('link')).toHaveCount(4);
});

test('text size stays between half and three times the normal @full', async ({ page }) => {
  const songPage = new SongPage(page);
  const normal = await songPage.fontSize();
  const press = async (name: string, times: number) => {
    await songPage.tool(name).focus();
    for (let at = 0; at < times; at++) await page.keyboard.press('Enter');
  };
  await press(song.larger, 22);
  await expect(songPage.textSize).toHaveText('300 %');
  await expect.poll(() => songPage.fontSize()).toBeCloseTo(normal * 3, 1);
  await expect(songPage.tool(song.larger)).toHaveAttribute('aria-disabled', 'true');
  await expect(songPage.tool(song.larger), 'the button keeps the focus').toBeFocused();
  await press(song.smaller, 27);
  await expect(songPage.textSize).toHaveText('50 %');
  await expect.poll(() => songPage.fontSize()).toBeCloseTo(normal * 0.5, 1);
  await expect(songPage.tool(song.smaller)).toHaveAttribute('aria-disabled', 'true');
});

test('a repeated refrain is shortened to three words and restored @full', async ({ page }) => {
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

test('bold cycles through none, what all sing, everything @full', async ({ page }) => {
  const songPage = new SongPage(page);
  expect(await songPage.boldLines()).toEqual(sungByAll.map(() => false));
  await songPage.openView();
  await songPage.tool(boldModeLabels.none).click();
  await expect(songPage.tool(boldModeLabels['a-sections'])).toBeVisible();
  await expect.poll(() => songPage.boldLines()).toEqual(sungByAll);
  await songPage.tool(boldModeLabels['a-sections']).click();
  await expect.poll(() => songPage.boldLines()).toEqual(sungByAll.map(() => true));
  await songPage.tool(boldModeLabels.all).click();
  await expect.poll(() => songPage.boldLines()).toEqual(sungByAll.map(() => false));
});

test('labels show who sings, only where that changes @full', async ({ page }) => {
  const songPage = new SongPage(page);
  await expect(songPage.labels).toHaveCount(0);
  await songPage.openView();
  await songPage.tool(song.sectionLabels).click();
  await expect(songPage.labels).toHaveText(['A', 'K', 'A', 'K', 'A', 'K', 'A']);
  await expect(songPage.tool(song.sectionLabels)).toHaveAttribute('aria-pressed', 'true');
  await songPage.tool(song.sectionLabels).click();
  await expect(songPage.labels).toHaveCount(0);
});

test('«Visning» opens over the song, describes every state, and restores the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const songPage = new SongPage(page);
  await songPage.openView();
  await expect(songPage.view).toBeFocused();
  await expect(songPage.view).toContainText(`${song.sectionLabels}${viewSheet.off}`);
  await songPage.tool(song.sectionLabels).click();
  await expect(songPage.view).toContainText(`${song.sectionLabels}${viewSheet.on}`);
  await expect(songPage.lines.first(), 'the song stays in view').toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(songPage.view).toHaveCount(0);
  await expect(songPage.tool(song.view)).toBeFocused();
});

const windows = [
  [360, 740, 9],
  [360, 640, 7],
  [740, 360, 4],
] as const;
for (const [width, height, least] of windows) {
  test(`the song has most of the screen: ${width}×${height} @full`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await new SongPage(page).open(title);
    const songPage = new SongPage(page);
    await expect(songPage.lines.first()).toBeVisible();
    const bar = await new Chrome(page).navigation.boundingBox();
    const isBelow = (bar?.width ?? 0) > width / 2;
    const bottom = isBelow ? (bar?.y ?? 0) : height;
    const seen = async () => {
      const bottoms = await songPage.lines.evaluateAll((lines) =>
        lines.map((line) => line.getBoundingClientRect().bottom),
      );
      return bottoms.filter((each) => each <= bottom).length;
    };
    await expect.poll(seen).toBeGreaterThanOrEqual(least);
    const box = await songPage.toolbar.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(56);
    if (width < 640) {
      const first = await songPage.sections.first().boundingBox();
      expect(first?.y, 'above the first line').toBeLessThanOrEqual(130);
    }
  });
}

test('keys turn by a screen less a line, resize, and leave the song @full', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const songPage = new SongPage(page);
  const top = () => page.evaluate(() => scrollY);
  const { navigation } = new Chrome(page);
  await songPage.details.waitFor(); // the key handler loads with the part below the song
  await page.keyboard.press('PageDown');
  await expect.poll(top).toBeGreaterThan(300);
  const turned = await top();
  expect(turned).toBeLessThan(640 - 56);
  await page.keyboard.press('ArrowUp');
  await expect.poll(top).toBe(0);
  await expect(navigation).toBeInViewport();
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Enter'] as const) {
    await page.keyboard.press(key);
    await expect.poll(top, key).toBe(turned);
    await page.keyboard.press('PageUp');
    await expect.poll(top).toBe(0);
    await expect(navigation, 'as before the turn').toBeInViewport();
  }
  await page.keyboard.press('+');
  await expect(songPage.textSize).toHaveText('110 %');
  await page.keyboard.press('-');
  await expect(songPage.textSize).toHaveText('100 %');
  await page.keyboard.press('f');
  await expect(songPage.tool(song.leaveFullscreen)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect.poll(top).toBeGreaterThan(300);
  await page.keyboard.press('f');
  await expect(songPage.tool(song.fullscreen)).toBeVisible();
});

test('chords are red or blue @full', async ({ page }) => {
  const songPage = new SongPage(page);
  expect(await songPage.chordInk()).toBe('rgb(220, 38, 38)');
  await songPage.openView();
  await songPage.tool(chordColorLabels['#dc2626']).click();
  await expect.poll(() => songPage.chordInk()).toBe('rgb(37, 99, 235)');
  await songPage.tool(chordColorLabels['#2563eb']).click();
  await expect.poll(() => songPage.chordInk()).toBe('rgb(220, 38, 38)');
});

test('low chords are a fourth lower @full', async ({ page }) => {
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

test('the toolbar stays visible while the song scrolls @full', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.sections.last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect(songPage.tool(song.fullscreen)).toBeInViewport();
});

test('Tab enters the toolbar once, and arrow keys move within it @full', async ({ page }) => {
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

test('the navigation steps back on scrolling down, and shows on scrolling up and for the keyboard @full', async ({
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
