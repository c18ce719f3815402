import type { Locator, Page } from '@playwright/test';
import { pages, songPage as pathOf } from '#contract/base/pages.ts';
import { favoriteSong } from '#contract/songs/songs.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { makeTone } from '#tests/e2e/kit/makeTone.ts';
import { openId } from '#tests/e2e/kit/readSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { emptyHeart, fullHeart } from '#tests/e2e/pages/SongCards.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { chrome } from '#web/texts/chrome.ts';
import { boldModeLabels, chordColorLabels, pdfExport, recording, song } from '#web/texts/song.ts';
import { songCard } from '#web/texts/songCard.ts';
import { musicPanel } from '#web/texts/songTools.ts';

const title = 'Du er min hyrde';
const phone = { width: 360, height: 740 };
const touch = { isMobile: true, hasTouch: true };

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

const top = (page: Page) => page.evaluate(() => scrollY);

test('on a phone the heart takes one tap, PDF and edit two', async ({ newClient, prestState }) => {
  const { page } = await newClient({ storageState: prestState, viewport: phone, ...touch });
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { title: 'Lykten i gangen' }));
  let taps = 0;
  const tap = async (element: Locator) => {
    taps += 1;
    await element.tap();
  };
  const countOf = async (work: () => Promise<void>) => {
    taps = 0;
    await work();
    return taps;
  };

  const bar = songPage.title.locator('..');
  expect((await boxOf(bar)).height, 'the bar').toBeLessThanOrEqual(48);
  const path = favoriteSong.path.replace(':id', openId(page));
  const release = await holdAnswers(page, path);
  expect(await countOf(() => tap(emptyHeart(page, 'Lykten i gangen')))).toBe(1);
  await expect(fullHeart(page, 'Lykten i gangen'), 'at once').toHaveAttribute(
    'aria-pressed',
    'true',
  );
  release();
  const { toast, navigation } = new Chrome(page);
  await expect(toast).toContainText(songCard.favoriteAdded);
  const above = async () =>
    (await boxOf(navigation)).y - (await boxOf(toast.locator('> *'))).bottom;
  await expect.poll(above, 'it rises close to the navigation').toBeLessThan(16);
  expect(await above(), 'and stays above it').toBeGreaterThanOrEqual(0);
  await expect(toast, 'for two seconds').toHaveCount(0, { timeout: 4000 });

  const download = page.waitForEvent('download');
  const more = page.getByRole('button', { name: song.more });
  const exportPdf = async () => {
    await tap(more);
    await tap(songPage.pdf);
  };
  expect(await countOf(exportPdf)).toBe(2);
  await download;
  await expect(songPage.more).toHaveCount(0);
  const edit = async () => {
    await tap(more);
    await tap(songPage.more.getByRole('link', { name: song.edit }));
  };
  expect(await countOf(edit)).toBe(2);
  await expect(page).toHaveURL(/edit-song/);
});

/** Those whose sign says enough (decision 71). */
const wordless = [song.smaller, song.larger, recording.play, song.fullscreen];

/** Expects each tool of the toolbar to be in it, large enough, and to have its word. */
async function expectTools(songPage: SongPage, least: number, signs: readonly string[]) {
  const strip = await boxOf(songPage.toolbar);
  expect(strip.height).toBeLessThanOrEqual(56);
  const tools = await songPage.toolbar.locator('button, a').filter({ visible: true }).all();
  expect(tools.length).toBeGreaterThanOrEqual(least);
  for (const tool of tools) {
    const name = (await tool.getAttribute('aria-label')) ?? '';
    const { x, right, width, height } = await boxOf(tool);
    expect.soft(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
    expect.soft(x, name).toBeGreaterThanOrEqual(strip.x);
    expect.soft(right, name).toBeLessThanOrEqual(strip.right);
    if (!signs.includes(name)) expect.soft(await tool.innerText(), name).not.toBe('');
  }
  const { page } = songPage;
  const seen = page.viewportSize()?.width;
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(seen);
}

/** Letters in px: larger where a song of one column leaves room. */
const stands = [
  { width: 768, height: 1024, letters: 22 },
  { width: 1024, height: 768, letters: 19 },
  { width: 640, height: 1000, letters: 22 },
  { width: 740, height: 360, letters: 17 },
  { width: 1366, height: 1024, letters: 19 },
];

test('a tablet on the stand has the phone’s strip in words, and more of the song', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ storageState: prestState, ...touch });
  const songPage = new SongPage(page);
  const lyrics = 'La-\nDen lange veien gjennom skogen og over heia hjem';
  const data = { title: 'Den lange veien', audio: makeTone(1), key: 'Sib-', lyrics };
  const id = await addSong(page, data);
  for (const viewport of isFull ? stands : stands.slice(0, 2)) {
    await test.step(`${viewport.width}×${viewport.height}`, async () => {
      await page.setViewportSize(viewport);
      await songPage.open(id);
      await expect(songPage.toolbar.getByText(song.view)).toBeVisible();
      await expectTools(songPage, viewport.height > 480 ? 8 : 7, wordless);
      const first = await boxOf(songPage.sections.first());
      expect(first.y, 'above the first line').toBeLessThanOrEqual(150);
      await expect(songPage.sections.first()).toHaveCSS('font-size', `${viewport.letters}px`);
      await expect(emptyHeart(page, data.title)).toHaveCount(1);
      await page.getByRole('button', { name: song.more }).tap();
      const { edit, addToPlan, versions, history } = song;
      for (const word of [edit, pdfExport.button, pdfExport.sheet, addToPlan, versions, history]) {
        await expect(songPage.more.getByText(word, { exact: true })).toBeInViewport();
      }
      await page.keyboard.press('Escape');
    });
  }
});

test('on a wide screen with a mouse every action is in the bar @full', async ({ page }) => {
  const songPage = new SongPage(page);
  const data = { title: 'Den lange veien', audio: makeTone(1), key: 'Sib-' };
  const id = await addSong(page, data);
  for (const width of [1200, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await songPage.open(id);
    const signs = [boldModeLabels.none, chordColorLabels['#dc2626'], pdfExport.sheet];
    await expectTools(songPage, 14, [...wordless, ...signs]);
    await expect(page.getByRole('button', { name: song.more })).toHaveCount(0);
  }
  await songPage.edit();
  await expect(page).toHaveURL(/edit-song/);
});

test('nobody is trapped in a song that fits the screen, nor in one that is not there @full', async ({
  newClient,
  prestState,
}) => {
  const { page, watch } = await newClient({
    storageState: prestState,
    viewport: phone,
    ...touch,
  });
  watch.allow(/status of 404/);
  const songPage = new SongPage(page);
  const { navigation } = new Chrome(page);
  const id = await addSong(page, { title: 'Den korte' });
  const links = navigation.getByRole('link');

  await page.goto(pathOf('song', id)); // by its address
  await songPage.sections.first().waitFor();
  await expect(links).toHaveCount(4);
  for (const way of [300, -300, 300]) {
    await page.mouse.wheel(0, way);
    await expect(links.first()).toBeInViewport({ ratio: 1 });
  }
  await songPage.back.tap();
  await expect(page).toHaveURL(pages.home.path);

  await page.goto(pages.library.path);
  await new LibraryPage(page).titles.first().tap();
  await songPage.sections.first().waitFor();
  const opened = openId(page);
  await page.getByRole('button', { name: chrome.openSearch, exact: true }).tap();
  await expect(page).toHaveURL(pages.library.path);
  await page.keyboard.type('lampen');
  await page.getByRole('button', { name: chrome.closeSearch }).tap();
  await expect(page, 'the search returns to its song').toHaveURL(pathOf('song', opened));
  await songPage.back.tap();
  await expect(page, 'where one was').toHaveURL(pages.library.path);
  await expect(new Chrome(page).searchBox).toHaveCount(0);

  await page.goto('/song/finnes-ikke');
  await expect(page.getByRole('heading', { name: song.notFound })).toBeVisible();
  await expect(links.first()).toBeInViewport({ ratio: 1 });
  await songPage.back.tap();
  await expect(page).not.toHaveURL(/finnes-ikke/);
});

test('another key moves nothing @full', async ({ newClient, prestState }) => {
  const { page } = await newClient({ storageState: prestState, viewport: phone, ...touch });
  const songPage = new SongPage(page);
  await songPage.open(title);
  const places = async () => {
    const boxes = [];
    const fixed = page.locator('article > header > *, [role="toolbar"] > *, section[data-type]');
    for (const element of await fixed.filter({ visible: true }).all()) {
      const { x, y, width } = await boxOf(element);
      boxes.push([x, y, width].map(Math.round));
    }
    return boxes;
  };
  await songPage.openMusic();
  const before = await places();
  await songPage.tool(musicPanel.higher).tap();
  await songPage.tool(musicPanel.higher).tap();
  await songPage.tool(musicPanel.capoUp).tap();
  await expect(songPage.key).toHaveAccessibleName(song.musicIn('Si- · +2 · capo\u00a01'));
  await expect.poll(async () => (await songPage.chords())[0]).toBe('Sib-');
  expect(await top(page)).toBe(0);
  expect(await places()).toEqual(before);
  await songPage.tool(musicPanel.asWritten).tap();
});
