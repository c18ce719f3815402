import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { overflow } from '#tests/e2e/kit/overflow.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { song } from '#web/texts/song.ts';
import { chordShapes, musicPanel as texts } from '#web/texts/songTools.ts';

const lyrics = 'Vers\nRe-      Sol-\nLampen i vinduet\nLa7      Re-\nlyser for deg';

async function open(page: Page, own: string): Promise<SongPage> {
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { lyrics: own }));
  await songPage.openMusic();
  return songPage;
}

test('each person is asked for the key once', async ({ kantor: { page }, prestState }) => {
  const songPage = await open(page, lyrics);
  const question = songPage.music.getByRole('group', { name: texts.keyOfSong });
  await question.getByRole('button', { name: texts.notNow }).click();
  await page.reload();
  await songPage.openMusic();
  await expect(question).toContainText(texts.proposed('Re-'));
  await expect(question.getByRole('button')).toHaveCount(0);

  await page.context().clearCookies();
  await page.context().addCookies(prestState.cookies);
  await page.reload();
  await songPage.openMusic();
  await expect(question.getByRole('button', { name: texts.right })).toBeVisible();
});

test('a key missing from the list of names is chosen as proposed', async ({ kantor: { page } }) => {
  const flat = 'Gb      Cb      Db7     Gb\nLampen i vinduet lyser for deg';
  const songPage = await open(page, flat);
  const question = songPage.music.getByRole('group', { name: texts.keyOfSong });
  await question.getByRole('button', { name: texts.chooseKey }).click();
  await expect(question.getByRole('combobox')).toHaveValue('Gb');
  await question.getByRole('button', { name: texts.save }).click();
  await expect(question).toHaveCount(0);
  expect((await readSong(page, openId(page))).key).toBe('Gb');
});

test('a song without chords cannot be transposed', async ({ kantor: { page } }) => {
  const songPage = await open(page, 'Lampen i vinduet\nlyser for deg');
  await expect(songPage.music).toContainText(texts.noChords);
  await expect(songPage.tool(texts.higher)).toHaveCount(0);
});

test('«Musikk» opens in full screen too, and Escape closes only it', async ({
  kantor: { page },
}) => {
  const songPage = new SongPage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await songPage.open(await addSong(page, { lyrics }));
  await songPage.tool(song.fullscreen).click();
  await songPage.tool(song.leaveFullscreen).waitFor();
  await page.keyboard.press('m');
  await songPage.tool(texts.higher).click();
  await expect.poll(async () => (await songPage.chords())[0]).toBe('Mib-');
  await songPage.tool(chordShapes.heading).click();
  await expect(songPage.shapes).toContainText('Mib-');
  expect(await overflow(page, 320)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(songPage.music).toHaveCount(0);
  await expect(songPage.tool(song.leaveFullscreen)).toBeVisible();
});
