import type { Page } from '@playwright/test';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { overflow } from '#tests/e2e/kit/overflow.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { song } from '#web/texts/song.ts';
import { capoViewNames, musicPanel as texts, saidMusic } from '#web/texts/songTools.ts';

const lyrics = 'Vers\nRe-      Sol-\nLampen i vinduet\nLa7      Re-\nlyser for deg';
const asWritten = ['Re-', 'Sol-', 'La7', 'Re-'];
const twoUp = ['Mi-', 'La-', 'Si7', 'Mi-'];

async function open(page: Page, width: number, own: string = lyrics): Promise<SongPage> {
  await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { lyrics: own }));
  await songPage.openMusic();
  return songPage;
}

for (const width of isFull ? [360, 768, 1280] : [360]) {
  test(`a song is transposed by touch and by keyboard, and stays so: ${width} px`, async ({
    newClient,
    prestState,
  }) => {
    const { page } = await newClient({ storageState: prestState, hasTouch: true });
    const songPage = await open(page, width);
    const chords = () => songPage.chords();
    await songPage.tool(texts.higher).tap();
    await songPage.tool(texts.higher).tap();
    await expect.poll(chords).toEqual(twoUp);
    await expect(songPage.key).toContainText(saidMusic.moved(2));
    await expect(songPage.lines.first(), 'the song stays in view').toBeInViewport();

    await songPage.tool(texts.keyNow('Mi-')).tap();
    const keys = songPage.music.getByRole('group', { name: texts.keys });
    await expect(keys.getByRole('button')).toHaveCount(12);
    await keys.getByRole('button', { name: /^Do-/ }).tap();
    await expect.poll(async () => (await chords())[0]).toBe('Do-');

    await songPage.music.focus();
    const size = await songPage.fontSize();
    await page.keyboard.press('0');
    await expect.poll(chords).toEqual(asWritten);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await page.keyboard.press('+');
    await expect.poll(chords).toEqual(twoUp);
    expect(await songPage.fontSize(), 'the text keeps its size').toBe(size);
    expect(await overflow(page, width)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(songPage.music).toHaveCount(0);
    await expect(songPage.key).toBeFocused();
    const sent = async () => (await readSong(page, openId(page))).music;
    await expect.poll(sent).toMatchObject({ transposition: 2 });
    await page.reload();
    await songPage.sections.first().waitFor();
    expect(await chords(), 'not shown in another key before').toEqual(twoUp);
  });
}

test('a capo shows shapes, sounding chords, or both; low chords and a chosen key exclude each other @full', async ({
  kantor: { page },
}) => {
  const songPage = await open(page, 1280);
  for (let fret = 0; fret < 5; fret++) await songPage.tool(texts.capoUp).click();
  await expect.poll(() => songPage.chords()).toEqual(['La-', 'Re-', 'Mi7', 'La-']);
  await expect(songPage.key).toContainText(saidMusic.capo(5, 'shapes'));
  const shows = songPage.music.getByRole('combobox', { name: texts.capoShows });
  await shows.selectOption(capoViewNames.sounding);
  await expect.poll(() => songPage.chords()).toEqual(asWritten);
  await shows.selectOption(capoViewNames.both);
  const first = songPage.sections.locator('[data-chord]').first();
  await expect(first.locator('[aria-hidden]')).toHaveText(['Re-', 'La-']);
  await shows.selectOption(capoViewNames.shapes);

  await songPage.tool(texts.asWritten).click();
  await expect.poll(() => songPage.chords()).toEqual(asWritten);
  await expect(songPage.tool(texts.asWritten)).toHaveAttribute('aria-disabled', 'true');
  await expect(songPage.tool(texts.asWritten)).not.toHaveAttribute('aria-busy');
  const low = songPage.music.getByRole('button', { name: song.lowChords });
  await low.click();
  await expect(songPage.key).toContainText(saidMusic.low);
  await songPage.tool(texts.higher).click();
  await expect(low).toHaveAttribute('aria-pressed', 'false');
  await expect(songPage.key).toContainText(saidMusic.moved(-4));
  await songPage.music
    .getByRole('combobox', { name: texts.notation })
    .selectOption({ value: 'H-Bb' });
  await expect.poll(async () => (await songPage.chords())[0]).toBe('Bbm');
});

test('a missing key is asked for, and written to the song @full', async ({ kantor: { page } }) => {
  const id = await addSong(page, { lyrics });
  const songPage = new SongPage(page);
  await songPage.open(id);
  await songPage.openMusic();
  const question = songPage.music.getByRole('group', { name: texts.keyOfSong });
  await expect(question).toContainText(texts.proposed('Re-'));
  await question.getByRole('button', { name: texts.right }).click();
  await expect(question).toHaveCount(0);
  expect((await readSong(page, id)).key).toBe('Re-');
});
