import type { Page } from '@playwright/test';
import { pages, songPage } from '#contract/base/pages.ts';
import { drawFrom } from '#tests/e2e/kit/drawFrom.ts';
import { sizes } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
const journeys = isFull ? 67 : 4; // for each size
const ids = sampleSongs.map(({ id }) => id);
const paths = [
  ...(['home', 'library', 'library', 'favorites', 'settings', 'profile'] as const),
  ...(['administration', 'addSong', 'createInvitation', 'waiting'] as const),
].map((name) => pages[name].path);
const songScreens = ['song', 'song', 'versions', 'history', 'editSong'] as const;

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Navigates, and returns the scroll position at that moment. */
function leave(page: Page, path: string): Promise<number> {
  return page.evaluate((to) => {
    const top = Math.round(scrollY);
    history.pushState(null, '', to);
    return top;
  }, path);
}

/** Text of the visible heading once it has focus; null where something else has focus. */
function focusedHeading(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.matches('main h1') === true ? activeElement.textContent : null;
  });
}

for (const [at, size] of sizes.slice(0, isFull ? undefined : 1).entries()) {
  test(`a screen opens at its top, whatever was open before: ${size.width} px`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const draw = drawFrom(20_261_122 + at);
    await page.setViewportSize(size);
    await page.goto('/library');
    await expect(new LibraryPage(page).titles.first()).toBeVisible();
    const unfinished = page.locator('[data-skeleton], [aria-busy="true"]');
    for (let journey = 0; journey < journeys; journey++) {
      await expect(unfinished).toHaveCount(0); // a placeholder may be taller than the content
      await page.evaluate(async (share) => {
        scrollTo(0, document.documentElement.scrollHeight * share);
        // Sizes of elements are measured when they come into view, so the page may turn out
        // shorter.
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        for (let frames = 0; frames < 3; frames++) await frame();
      }, draw(100) / 100);
      const id = ids[draw(ids.length)] ?? '';
      const path =
        draw(2) === 0
          ? (paths[draw(paths.length)] ?? '/')
          : songPage(songScreens[draw(songScreens.length)] ?? 'song', id);
      if (new URL(page.url()).pathname === path) continue;
      const where = `${journey}: ${path}`;
      const from = page.url();
      const before = await leave(page, path);
      await expect.poll(() => focusedHeading(page), where).not.toBeNull();
      await expect(page.locator(':focus'), 'no ring').toHaveCSS('outline-style', 'none');
      // Until the screen's code has loaded, the heading may be that of the previous screen.
      await expect.poll(() => scrolled(page), where).toBe(0);
      if (draw(4) > 0) continue;
      await page.goBack();
      await expect(page).toHaveURL(from);
      await expect.poll(() => scrolled(page), `back from ${where} to ${from}`).toBe(before);
    }
  });
}

test('a song opened from a search opens without the search, and Back returns to the results @full', async ({
  page,
}) => {
  await page.setViewportSize(sizes[0]);
  const chrome = new Chrome(page);
  const list = new LibraryPage(page);
  await list.open();
  await chrome.search('e');
  await expect(list.titles.first()).toBeVisible();
  const link = list.titles.nth(4).getByRole('link');
  const title = (await link.textContent()) ?? '';
  await page.evaluate(() => scrollTo(0, 500));
  const before = await link.evaluate((element: HTMLElement) => {
    const top = Math.round(scrollY);
    element.click();
    return top;
  });
  const song = new SongPage(page);
  await expect(song.title).toHaveText(title);
  await expect(song.title).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: title })).toBeAttached();
  await expect(chrome.searchBox).toHaveCount(0);
  await page.goBack();
  await expect(chrome.searchBox).toHaveValue('e');
  await expect(chrome.searchBox).not.toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(before);
});
