import type { Locator, Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { countTaps } from '#tests/e2e/kit/countTaps.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { resize } from '#tests/e2e/kit/resize.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { songForm } from '#web/texts/songForm.ts';
import { song as songTexts } from '#web/texts/song.ts';

const phone = { width: 360, height: 740 };
const verse = (wrong: string) =>
  `(${wrong})Lampen i vinduet lyser (Re-)mot den som går hjem i kveld`;
const lyrics = Array.from({ length: 8 }, () => `${verse('La-')}\n${verse('La-')}\n`).join('\n');

test('a wrong chord is put right within the thumb’s reach', async ({ newClient, prestState }) => {
  const { page } = await newClient({ storageState: prestState, viewport: phone, hasTouch: true });
  const id = await addSong(page, { lyrics: `${verse('Mi')}\n${lyrics}` });
  await changeSong(page, id, { translator: 'Oda Vik', tempo: 'slow', notes: 'Rolig' });
  const song = new SongPage(page);
  const form = new SongFormPage(page);
  await song.open(id);
  const taps = await countTaps(page);

  await page.getByRole('button', { name: songTexts.more }).tap();
  await song.more.getByRole('link', { name: songTexts.edit }).tap();
  await expect(form.lyrics).toBeInViewport();
  await expect(form.details).toHaveText(`${songForm.details} (3)`);
  const { x, y } = await box(form.lyrics);
  await page.touchscreen.tap(x + 30, y + 20);
  await form.lyrics.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(1, 3));
  await page.keyboard.type('La-');

  await expect(new Chrome(page).navigation).toBeHidden();
  expect(await box(form.save)).toMatchObject({ bottom: expect.closeTo(phone.height - 6, 0) });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await form.save.tap();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(song.sections.first()).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(5);
  expect((await readSong(page, id)).lyrics).toContain(verse('La-'));
});

test('the bar stands on the keyboard, and in the page where that leaves too little', async ({
  page,
}) => {
  const id = await addSong(page, { lyrics });
  const form = new SongFormPage(page);
  await page.addInitScript(() => {
    const faked = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0 });
    Object.defineProperty(globalThis, 'visualViewport', { value: faked });
  });
  await resize(page, phone);
  await form.openEdit(id);
  expect((await box(form.save)).bottom).toBeGreaterThan(phone.height);
  await form.lyrics.press('x');
  expect((await box(form.save)).bottom).toBeCloseTo(phone.height - 6, 0);
  await showKeyboard(page, 300);
  await expect.poll(async () => (await box(form.save)).bottom).toBeCloseTo(434, 0);
  await showKeyboard(page, 381);
  await expect.poll(async () => (await box(form.save)).bottom).toBeGreaterThan(phone.height);
  await expect(new Chrome(page).navigation).toBeVisible();

  await resize(page, { width: 640, height: 900 });
  await showKeyboard(page, 0);
  await expect.poll(async () => (await box(form.save)).bottom).toBeLessThan(844);
  await showKeyboard(page, 400);
  await expect.poll(async () => (await box(form.save)).bottom).toBeLessThan(500);
  await showKeyboard(page, 541);
  await expect.poll(async () => (await box(form.save)).bottom).toBeGreaterThan(900);
});

test('on phones a text wraps in its field, unless chords stand in rows', async ({ page }) => {
  const id = await addSong(page, { lyrics: verse('La-') });
  const form = new SongFormPage(page);
  await resize(page, phone);
  await form.openEdit(id);
  await expect(form.lyrics).toHaveCSS('white-space', 'pre-wrap');
  await form.lyrics.fill('La-      Re-\nLampen i vinduet lyser');
  await expect(form.lyrics).toHaveCSS('white-space', 'pre');
  await form.lyrics.fill(verse('La-'));
  await expect(form.lyrics).toHaveCSS('white-space', 'pre-wrap');
  await resize(page, { width: 640, height: 900 });
  await expect(form.lyrics).toHaveCSS('white-space', 'pre');
});

test('after saving, and after «Avbryt», the song opens where one was', async ({ page }) => {
  const id = await addSong(page, { lyrics: `${lyrics}\n${lyrics}` });
  const song = new SongPage(page);
  const form = new SongFormPage(page);
  await resize(page, { width: 1280, height: 800 });
  await song.open(id);
  await page.evaluate(() => scrollTo({ top: 320, behavior: 'instant' }));
  for (const leave of [form.cancel, form.save]) {
    const edit = song.toolbar.getByRole('link', { name: songTexts.edit });
    await edit.evaluate((link: HTMLElement) => link.click()); // a real press may scroll
    await form.title.waitFor();
    if (leave === form.save) await form.title.fill('Lampen i gangen');
    await leave.click();
    await expect(page).toHaveURL(`/song/${id}`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(320);
  }
});

/** Where an element is in the window, in px. */
function box(element: Locator) {
  return element.evaluate((node) => {
    const { left: x, top: y, bottom } = node.getBoundingClientRect();
    return { x, y, bottom };
  });
}

/** The window as it is seen above a keyboard of this height, in px. */
async function showKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((covered) => {
    const faked = globalThis.visualViewport as unknown as EventTarget;
    Object.assign(faked, { height: innerHeight - covered });
    faked.dispatchEvent(new Event('resize'));
  }, height);
}
