import { pages, songPage } from '#contract/base/pages.ts';
import { goTo } from '#tests/e2e/kit/goTo.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { HomePage } from '#tests/e2e/pages/HomePage.ts';
import { home, library } from '#web/texts/lists.ts';
import type { Locator } from '@playwright/test';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';

/** The height left above the keyboard of a phone with 360×740 px. */
const aboveKeyboard = { width: 360, height: 420 };
const mostAbove = 180; // px above the first result

test('results begin right below the search box, above the keyboard @full', async ({ page }) => {
  await page.setViewportSize(aboveKeyboard);
  const homePage = new HomePage(page);
  const found = { [home.heading]: homePage.searchResults.getByRole('listitem').first() };
  await homePage.open();
  await new Chrome(page).search('du');
  for (const [heading, path] of [
    [home.heading, pages.home.path],
    [library.heading, pages.library.path],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const first = found[heading] ?? page.getByRole('article').first();
    await expect(first).toBeVisible();
    await expect.poll(async () => (await first.boundingBox())?.y, path).toBeLessThan(mostAbove);
    if (path === pages.home.path) {
      await expect(homePage.randomSong).toHaveCount(0);
      await expect(homePage.categories).toHaveCount(0);
    }
  }
});

/** The height left above the keyboard of a phone with 360×740 px. */

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test('without a matching title, the hits in lyrics stand alone below the search box @full', async ({
  page,
}) => {
  await page.setViewportSize(aboveKeyboard);
  await page.goto(pages.home.path);
  await new Chrome(page).search('hyrde stille');
  const nothing = page.getByText(home.nothingFound('hyrde stille'));
  const hit = page.getByRole('region', { name: library.lyricMatches(1) }).getByRole('listitem');
  await expect(hit).toBeVisible();
  await expect(nothing).toHaveCount(0);
  await expect(page.getByRole('heading', { name: home.searchResults })).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: library.lyricMatches(1) }),
  ).toBeAttached();
  await expect.poll(async () => (await boxOf(hit)).y).toBeLessThan(200);
});

test('the search box has one clear button, and nothing covers it @full', async ({ page }) => {
  const frame = new Chrome(page);
  await page.goto(pages.library.path);
  for (const viewport of [
    aboveKeyboard,
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await frame.search('hyrde');
    const close = page.getByRole('button', { name: chrome.closeSearch });
    const behind = async () => (await boxOf(close)).x - (await boxOf(frame.searchBox)).right;
    await expect.poll(behind, 'the clear button is after the field').toBeGreaterThanOrEqual(0);
    const ownCross = await frame.searchBox.evaluate(
      (box) => getComputedStyle(box, '::-webkit-search-cancel-button').appearance,
    );
    expect(ownCross, "the browser's own cross").toBe('none');
    const tooltip = page.getByText(chrome.closeSearch, { exact: true });
    // The code for tooltips may load after the pointer has moved.
    await expect(async () => {
      await page.mouse.move(0, 300);
      await close.hover();
      await expect(tooltip).toBeVisible({ timeout: 2000 });
    }).toPass();
    const under = async () => (await boxOf(tooltip)).y - (await boxOf(frame.searchBox)).bottom;
    await expect.poll(under).toBeGreaterThanOrEqual(0);
    await frame.closeSearch();
  }
});

test('a search from a song is done in the library; where search has no effect it is not offered @full', async ({
  page,
}) => {
  const frame = new Chrome(page);
  const [song] = sampleSongs;
  const search = page.getByRole('button', { name: chrome.openSearch, exact: true });
  await page.goto(songPage('song', song?.id ?? ''));
  await search.click();
  await expect(page).toHaveURL(pages.library.path);
  await expect(frame.searchBox).toBeFocused();
  await page.keyboard.type('hyrde');
  await expect(new LibraryPage(page).titles).toHaveText(['Du er min hyrde']);
  await page.goBack();
  await expect(page).toHaveURL(songPage('song', song?.id ?? ''));
  await expect(frame.searchBox).toHaveCount(0);
  for (const name of ['addSong', 'createInvitation', 'waiting', 'settings'] as const) {
    await goTo(page, pages[name].path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(search, name).toHaveCount(0);
  }
});
