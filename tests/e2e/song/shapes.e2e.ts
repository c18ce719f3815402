import { overflow } from '#tests/e2e/kit/overflow.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { laMinor, openShapes as open } from '#tests/e2e/song/kit/openShapes.ts';
import { isFull } from '#tests/isFull.ts';
import { chordShapes as texts } from '#web/texts/songTools.ts';
import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';

const title = 'Du er min hyrde';

const windows = [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [740, 360],
] as const;

for (const [width, height] of isFull ? windows : windows.slice(0, 1)) {
  test(`a tap on a chord shows its shape: ${width}×${height}`, async ({
    newClient,
    prestState,
  }) => {
    const { page } = await newClient({
      storageState: prestState,
      viewport: { width, height },
      hasTouch: true,
    });
    const songPage = await open(page, title);
    await songPage.chord('La-').tap();
    await expect(songPage.shapesAt).toContainText(laMinor);
    await expect(songPage.shapesAt).toBeInViewport({ ratio: 1 });
    const isSeen = () =>
      songPage.chord('La-').evaluate((chord) => {
        const { left, top, width: wide, height: high } = chord.getBoundingClientRect();
        const there = document.elementFromPoint(left + wide / 2, top + high / 2);
        return there?.closest('[data-shapes]') === null;
      });
    await expect.poll(isSeen, 'the chord stays in sight').toBe(true);
    await songPage.shapesAt.getByRole('button', { name: texts.next(1, 4, 'La-') }).tap();
    await expect(songPage.shapesAt).toContainText(texts.place(2, 4));
    await expect(songPage.shapesAt).toContainText('barré på bånd 5');
    const other = height < 400 ? 'Re-' : 'Sol'; // beside the shape, or below it
    await songPage.chord(other).tap();
    await expect(songPage.shapesAt.getByText(other, { exact: true })).toBeVisible();
    await songPage.title.tap();
    await expect(songPage.shapesAt).toHaveCount(0);
    expect(await overflow(page, width)).toEqual([]);
  });
}

const names = (page: Page) =>
  new SongPage(page).shapes.getByRole('listitem').locator('p:first-child').allTextContents();

async function showShapes(page: Page): Promise<void> {
  const songPage = new SongPage(page);
  await songPage.openMusic();
  await songPage.tool(texts.heading).click();
  await page.keyboard.press('Escape');
  await songPage.shapes.waitFor();
}

test('Escape closes only the shape, and so does scrolling @full', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const songPage = await open(page, title);
  await page.keyboard.press('f');
  await songPage.tool(song.leaveFullscreen).waitFor();
  await songPage.chord('La-').click();
  await songPage.shapesAt.waitFor();
  await page.keyboard.press('Escape');
  await expect(songPage.shapesAt).toHaveCount(0);
  await expect(songPage.tool(song.leaveFullscreen)).toBeVisible();
  await songPage.chord('La-').click();
  await songPage.shapesAt.waitFor();
  await page.keyboard.press('PageDown');
  await expect(songPage.shapesAt, 'pedals still turn pages').toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test('Escape closes the shape, and only then «Musikk» @full', async ({ page }) => {
  const songPage = await open(page, title);
  await songPage.openMusic();
  await songPage.chord('La-').click();
  await songPage.shapesAt.waitFor();
  await page.keyboard.press('Escape');
  await expect(songPage.shapesAt).toHaveCount(0);
  await expect(songPage.music).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(songPage.music).toHaveCount(0);
});

test('the number of a fret above the ninth is completely visible @full', async ({ page }) => {
  const songPage = await open(page, await addSong(page, { lyrics: 'Mib-\nLampen i vinduet' }));
  await songPage.chord('Mib-').click();
  for (const place of [1, 2, 3]) {
    await songPage.shapesAt.getByRole('button', { name: texts.next(place, 4, 'Mib-') }).click();
  }
  const number = songPage.shapesAt.locator('svg').getByText(texts.baseFret(11), { exact: true });
  const left = await number.evaluate((text: SVGTextElement) => text.getBBox().x);
  expect(left).toBeGreaterThan(0);
});

test('a touch near a chord opens it; words and selected text open nothing @full', async ({
  page,
}) => {
  const lyrics = 'La-\nHer er en lang linje uten noen akkorder\n\nog en til som er like lang';
  const songPage = await open(page, await addSong(page, { lyrics }));
  const { x, y, width, height } = (await songPage.chord('La-').boundingBox()) ?? missing();
  await page.mouse.click(x + width + 8, y + height / 2);
  await songPage.shapesAt.waitFor();
  await page.mouse.click(x + 150, y + height + 12);
  await expect(songPage.shapesAt).toHaveCount(0);
  await page.mouse.click(x + 150, y + height + 12);
  await page.mouse.dblclick(x + 150, y + height + 12);
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(0);
  await songPage.chord('La-').dispatchEvent('click', { clientX: x + 2, clientY: y + 2 });
  await expect(songPage.shapesAt).toHaveCount(0);
});

test('«Grepbilder» shows each chord once below the song, as displayed, by keyboard @full', async ({
  kantor: { page },
}) => {
  const songPage = await open(page, title);
  await expect(songPage.shapes).toHaveCount(0);
  await showShapes(page);
  await expect.poll(() => names(page)).toEqual(['La-', 'Sol', 'Re-', 'Mi', 'Fa']);
  await expect(songPage.shapes).toContainText(laMinor);

  const next = songPage.shapes.getByRole('button', { name: texts.next(1, 4, 'La-') });
  await next.press('Enter');
  await expect(songPage.shapes).toContainText('barré på bånd 5');

  await songPage.shapes.getByRole('button', { name: texts.instruments.ukulele }).press('Enter');
  await expect(songPage.shapes).toContainText('streng 4 bånd 2 langfinger, streng 3 åpen');
  const nut = () => songPage.shapes.locator('circle').first().getAttribute('cx');
  const right = await nut();
  await songPage.shapes.getByRole('switch', { name: texts.leftHanded }).press('Space');
  await expect.poll(nut, 'mirrored').not.toBe(right);

  const kept = async () => (await (await page.request.get(getMe.path)).json()).user.music;
  await expect.poll(kept, 'sent').toMatchObject({ leftHanded: true });
  await page.reload();
  await expect(songPage.shapes.getByRole('switch', { name: texts.leftHanded })).toBeChecked();
  await songPage.openMusic();
  await songPage.tool(song.lowChords).click();
  await expect.poll(() => names(page)).toEqual(['Mi-', 'Re', 'La-', 'Si7', 'Do']);
  await songPage.tool(texts.heading).click();
  await expect(songPage.shapes).toHaveCount(0);
});

test('several chords in a row are separated, and missing shapes are named @full', async ({
  page,
}) => {
  const lyrics =
    'Si/La#/La  Do7alt  Do/Re  Fa7aum  N.C. [La]*\nKom, du lys, kom, du natt, og bli her hos oss alle';
  const songPage = await open(page, await addSong(page, { lyrics }));
  await showShapes(page);
  await expect.poll(() => names(page)).toEqual(['Si', 'La#', 'La', 'Do7alt', 'Do/Re', 'Fa7aum']);
  const card = (name: string) => songPage.shapes.getByRole('listitem').filter({ hasText: name });
  await expect(card('Do7alt')).toContainText(texts.unknown);
  await expect(card('Do/Re')).toContainText(texts.without.bass);
  await expect(card('Fa7aum')).toContainText(texts.readAs.greatSeventh);
  await songPage.chord('Si/La#/La').click();
  await expect(songPage.shapesAt.locator('svg')).toHaveCount(3);
});

test('a song without chords says so @full', async ({ page }) => {
  const songPage = await open(page, await addSong(page, { lyrics: 'Bare ord' }));
  await showShapes(page);
  await expect(songPage.shapes).toContainText(texts.noChords);
});

for (const [name, status, body] of [
  ['a gateway says 502', 502, '<h1>Bad Gateway</h1>'],
  ['a portal answers in its place', 200, '<h1>Logg inn på nettet</h1>'],
  ['something else comes', 200, '{}'],
] as const) {
  test(`where ${name}, it shows a message and works at the next attempt @full`, async ({
    prest: { page, watch },
  }) => {
    watch.allow(/status of 502/);
    const book = /\/assets\/guitar-/;
    await page.route(book, (route) => route.fulfill({ status, body }));
    const songPage = await open(page, title);
    await songPage.chord('La-').click();
    await expect(songPage.shapesAt.getByRole('alert')).toContainText(texts.failed);
    await page.unroute(book);
    await songPage.shapesAt.getByRole('button', { name: chrome.tryAgain }).click();
    await expect(songPage.shapesAt).toContainText(laMinor);
  });
}

function missing(): never {
  throw new Error('the chord is not seen');
}
