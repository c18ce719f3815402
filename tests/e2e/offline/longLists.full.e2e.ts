import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { addManySongs } from '#tests/e2e/kit/changeDatabase.ts';
import { allOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

/** Titles in the middle of the viewport and their positions, once the layout is stable. */
async function stableTitles(page: Page) {
  const visibleTitles = () =>
    page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((links) => {
        const middles = links.map((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return { title: link.textContent, x: x + width / 2, y: y + height / 2 };
        });
        return middles.filter(({ y }) => y > innerHeight / 3 && y < (innerHeight * 2) / 3);
      });
  let seen = await visibleTitles();
  const isStill = async () => {
    const before = seen;
    seen = await visibleTitles();
    return seen.length > 0 && isDeepStrictEqual(before, seen);
  };
  await expect.poll(isStill, 'the list is stable').toBe(true);
  return seen;
}

test('a thousand songs arrive in several pages and are listed without network', async ({
  firstPerson,
  emptySangbok,
}) => {
  const { page } = firstPerson;
  await addManySongs(emptySangbok, 1000);
  await page.goto('/settings');
  const count = Object.keys((await allOnDevice(page)).titles).length;
  expect(count).toBeGreaterThan(1000);
  await withoutNetwork(firstPerson);
  await page.goto('/library');
  const list = new LibraryPage(page);
  const entries = page.getByRole('list').getByRole('listitem').filter({ has: list.titles });
  await expect(entries.first()).toHaveAttribute('aria-setsize', String(count));
  await expect(entries.first()).toHaveAttribute('aria-posinset', '1');
  expect(await entries.count()).toBeLessThan(40);
  expect(await findViolations(page)).toEqual([]);

  await page.mouse.wheel(0, 40_000);
  await expect(entries.first()).not.toHaveAttribute('aria-posinset', '1');
  const [song] = await stableTitles(page);
  if (song === undefined) throw new Error('no song in view');
  const { title, x, y } = song;
  const link = page.getByRole('link', { name: title, exact: true });
  // A tap directly after a scroll must not be lost.
  const tapped = await page.evaluate(
    async ([left, top]) => {
      scrollBy(0, 1);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return document.elementFromPoint(left, top)?.textContent;
    },
    [x, y] as const,
  );
  expect(tapped).toBe(title);
  await page.mouse.click(x, y);
  await expect(new SongPage(page).title).toHaveText(title);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(10_000);

  // Two tab stops per entry; faster than rendering, as with a held key on a slow device.
  const focused = page.locator(':focus');
  const place = () => entries.filter({ has: focused }).getAttribute('aria-posinset');
  const holdTab = () => Promise.all(Array.from({ length: 40 }, () => page.keyboard.press('Tab')));
  await stableTitles(page);
  const beyondView = () =>
    entries.last().evaluate((entry) => entry.getBoundingClientRect().top - innerHeight);
  await expect.poll(beyondView, 'px drawn for Tab to go on to').toBeGreaterThan(200);
  await link.focus();
  const from = Number(await place());
  await holdTab();
  await expect.poll(async () => Number(await place())).toBe(from + 20);
  await expect(focused).toBeInViewport();
  await page.keyboard.down('Shift');
  await holdTab();
  await page.keyboard.up('Shift');
  await expect.poll(async () => Number(await place())).toBe(from);
  await expect(focused).toBeInViewport();

  // A key press between a scroll and the frame that renders it must not be lost either.
  const firstTop = await page.evaluate(async () => {
    await new Promise((scrolled) => {
      addEventListener('scroll', scrolled, { once: true });
      scrollBy(0, -800); // px, less than the viewport
    });
    const first = () => document.querySelector('[aria-posinset]');
    first()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    return first()?.getBoundingClientRect().top;
  });
  expect(firstTop, 'px where the first drawn entry begins').toBeLessThan(0);

  await new Chrome(page).search(title.toUpperCase());
  await expect(list.titles.first()).toHaveText(title);
  await page.reload();
  await list.category('Alle').waitFor();
  // Rows that were not rendered before differ slightly from their estimated height.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(entries.last()).toHaveAttribute('aria-posinset', String(count), { timeout: 500 });
  }).toPass();
});
