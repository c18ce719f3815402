import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { laMinor, openShapes as open } from '#tests/e2e/song/kit/openShapes.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';
import { chordShapes as texts } from '#web/texts/songTools.ts';

const title = 'Du er min hyrde';

const names = (page: Page) =>
  new SongPage(page).shapes.getByRole('listitem').locator('p:first-child').allTextContents();

async function showShapes(page: Page): Promise<void> {
  const songPage = new SongPage(page);
  await songPage.openMusic();
  await songPage.tool(texts.heading).click();
  await page.keyboard.press('Escape');
  await songPage.shapes.waitFor();
}

test('Escape closes only the shape, and so does scrolling', async ({ page }) => {
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

test('Escape closes the shape, and only then «Musikk»', async ({ page }) => {
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

test('the number of a fret above the ninth is completely visible', async ({ page }) => {
  const songPage = await open(page, await addSong(page, { lyrics: 'Mib-\nLampen i vinduet' }));
  await songPage.chord('Mib-').click();
  for (const place of [1, 2, 3]) {
    await songPage.shapesAt.getByRole('button', { name: texts.next(place, 4, 'Mib-') }).click();
  }
  const number = songPage.shapesAt.locator('svg').getByText(texts.baseFret(11), { exact: true });
  const left = await number.evaluate((text: SVGTextElement) => text.getBBox().x);
  expect(left).toBeGreaterThan(0);
});

test('a touch near a chord opens it; words and selected text open nothing', async ({ page }) => {
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

test('«Grepbilder» shows each chord once below the song, as displayed, by keyboard', async ({
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

test('several chords in a row are separated, and missing shapes are named', async ({ page }) => {
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

test('a song without chords says so', async ({ page }) => {
  const songPage = await open(page, await addSong(page, { lyrics: 'Bare ord' }));
  await showShapes(page);
  await expect(songPage.shapes).toContainText(texts.noChords);
});

for (const [name, status, body] of [
  ['a gateway says 502', 502, '<h1>Bad Gateway</h1>'],
  ['a portal answers in its place', 200, '<h1>Logg inn på nettet</h1>'],
  ['something else comes', 200, '{}'],
] as const) {
  test(`where ${name}, it shows a message and works at the next attempt`, async ({ prest }) => {
    const { page, watch } = prest;
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
