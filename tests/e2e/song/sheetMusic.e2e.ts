import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import {
  dialog,
  enlarge,
  heading,
  isDrawn,
  opened,
  scale,
  title,
} from '#tests/e2e/song/kit/sheet.ts';
import { song } from '#web/texts/song.ts';
import { sheetMusic } from '#web/texts/songTools.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { makeSheet } from '#tests/e2e/kit/makeSheet.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { waitForFonts, watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { Player } from '#tests/e2e/pages/Player.ts';
import { makePdf } from '#server/testing/sampleFiles.ts';
import { chrome } from '#web/texts/chrome.ts';

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

test('a song without sheet music does not mention any @full', async ({ page }) => {
  await new SongPage(page).open(await addSong(page));
  await new SongPage(page).details.waitFor(); // it would load with them
  await expect(heading(page)).toHaveCount(0);
});

test('a picture is as wide as the song, with an alternative text @full', async ({ page }) => {
  await new SongPage(page).open(await addSong(page, { sheet: makeSheet() }));
  await enlarge(page).scrollIntoViewIfNeeded();
  const picture = page.getByAltText(sheetMusic.of(title));
  await expect.poll(() => isDrawn(picture)).toBe(true);
  await expect(async () => {
    const boxes = [picture, heading(page)].map((at) => at.boundingBox());
    const [drawn, column] = await Promise.all(boxes);
    expect(drawn?.width).toBeCloseTo((column?.width ?? 0) - 2, 0); // without its border
    expect((drawn?.height ?? 0) / (drawn?.width ?? 1)).toBeCloseTo(850 / 600, 1);
  }).toPass({ timeout: 7_500 });
  await new SongPage(page).tool(song.fullscreen).click();
  await expect(heading(page)).toHaveCount(0);
});

test('nothing shifts when a picture loads and a recording starts @full', async ({ page }) => {
  const id = await addSong(page, { audio: makeTone(30), sheet: makeSheet(600, 300) });
  const layoutShifts = await watchLayoutShifts(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/files/*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await new SongPage(page).open(id);
  await heading(page).scrollIntoViewIfNeeded();
  const since = await waitForFonts(page);
  const waiting = await enlarge(page).boundingBox();
  expect(waiting?.height).toBeGreaterThan(waiting?.width ?? 0);
  gate.resolve();
  await expect.poll(async () => (await enlarge(page).boundingBox())?.height).toBeLessThan(200);
  await new Player(page).start();
  await new Player(page).strip.waitFor();
  expect(await layoutShifts(since)).toEqual([]);
});

test('wheel and mouse zoom at the pointer @full', async ({ page }) => {
  await opened(page);
  const sheet = dialog(page).getByAltText(sheetMusic.of(title));
  await page.mouse.move(100, 400);
  const at = async () => {
    const box = await sheet.boundingBox();
    return box === null ? 0 : (100 - box.x) / box.width;
  };
  const under = await at();
  await page.mouse.wheel(0, -600);
  await expect(scale(page)).not.toHaveText('100 %');
  await expect.poll(at).toBeCloseTo(under, 2);

  const before = await sheet.boundingBox();
  await page.mouse.down();
  await page.mouse.move(140, 430, { steps: 3 });
  await page.mouse.up();
  await expect(async () => {
    const after = await sheet.boundingBox();
    expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(40, 0);
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeCloseTo(30, 0);
  }).toPass({ timeout: 7_500 });
});

test('a pinch zooms @full', async ({ newClient, prestState }) => {
  const { page } = await newClient({ storageState: prestState, hasTouch: true });
  await opened(page);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: number[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x, id) => ({ x, y: 400, id })),
    });
  await touch('touchStart', [150, 250]);
  for (const spread of [10, 30, 50]) await touch('touchMove', [150 - spread, 250 + spread]);
  await touch('touchEnd', []);
  await expect(scale(page)).toHaveText('200 %');
});

test('a PDF opens in a separate tab @full', async ({ page }) => {
  const id = await addSong(page, { sheet: makePdf() });
  const answer = await page.request.get(`/api/songs/${id}`);
  const { sheetMusicUrl } = await answer.json();
  await new SongPage(page).open(id);
  const link = page.getByRole('link', { name: sheetMusic.openName(title) });
  await expect(link).toHaveAttribute('href', sheetMusicUrl);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener|noreferrer/);
  await expect(enlarge(page)).toHaveCount(0);
  const file = await page.request.get(sheetMusicUrl);
  expect(file.headers()['content-type']).toBe('application/pdf');
});

test('a picture that failed to load can be loaded again @full', async ({ prest }) => {
  const { page, watch } = prest;
  watch.allow(/status of 500/);
  await page.route('**/api/files/*', (route) => route.fulfill({ status: 500, body: '' }));
  await new SongPage(page).open(await addSong(page, { sheet: makeSheet() }));
  await heading(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert')).toContainText(sheetMusic.failed);
  await page.unroute('**/api/files/*');
  await page.getByRole('button', { name: chrome.tryAgain }).click();
  await expect.poll(() => isDrawn(page.getByAltText(sheetMusic.of(title)))).toBe(true);
});
