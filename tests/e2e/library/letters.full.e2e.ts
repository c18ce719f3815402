import type { Page } from '@playwright/test';
import { pages } from '#contract/base/pages.ts';
import { addManySongs } from '#tests/e2e/kit/changeDatabase.ts';
import { holdAnswers } from '#tests/e2e/kit/holdAnswers.ts';
import { waitForFonts, watchLayoutShifts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { withoutSsr } from '#tests/e2e/kit/withoutSsr.ts';
import { skeletons } from '#tests/e2e/pages/SongCards.ts';
import { findViolations } from '#tests/e2e/kit/findViolations.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { listSongs } from '#contract/songs/songs.ts';
import { favorites, letterIndex, library, songList } from '#web/texts/lists.ts';

const phone = { width: 360, height: 740 };

const lettersOf = (page: Page) => page.getByRole('toolbar', { name: letterIndex.name });

/** The title at the top of the viewport. */
const firstInView = (page: Page) =>
  page.getByRole('article').evaluateAll((rows) => {
    const row = rows.find((each) => each.getBoundingClientRect().top >= 0);
    return row?.querySelector('h3')?.textContent ?? '';
  });

/** A touch that slides along the column, in shares of its height. */
async function glide(page: Page, ...shares: readonly number[]): Promise<void> {
  const box = await lettersOf(page).boundingBox();
  if (box === null) throw new Error('no letters');
  const tools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    tools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height * share }],
    });
  const [down = 0, ...onwards] = shares;
  await touch('touchStart', down);
  for (const share of onwards) await touch('touchMove', share);
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a thousand songs are reached by letter, by touch and by keyboard', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  test.setTimeout(90_000); // its own server, and a thousand songs
  await addManySongs(emptySangbok, 1000);
  await page.setViewportSize(phone);
  await page.goto(pages.library.path);
  const letters = lettersOf(page);
  await expect(letters).toBeInViewport({ ratio: 1 });
  const names = await letters.getByRole('button').allTextContents();
  expect(names.slice(0, 3)).toEqual(['A', 'B', 'C']);
  expect(names.slice(-2)).toEqual(['Å', 'א']);

  // One control beside the hearts, wide enough for a finger.
  const box = await letters.boundingBox();
  const heart = await page.getByRole('article').first().getByRole('button').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(heart && heart.x + heart.width).toBeLessThanOrEqual(box?.x ?? 0);
  expect(await findViolations(page)).toEqual([]);

  const middleOf = (letter: string) => (names.indexOf(letter) + 0.5) / names.length;
  await glide(page, middleOf('S'));
  await expect.poll(() => firstInView(page)).toMatch(/^S/);
  await glide(page, middleOf('S'), middleOf('K'), middleOf('D'), middleOf('B'));
  await expect.poll(() => firstInView(page)).toMatch(/^B/);
  const drawn = () => page.getByRole('article').count();
  await expect.poll(drawn, 'rows in the page').toBeLessThan(60);

  // Tab reaches the letters before the thousand songs, and only once.
  await page.getByRole('button', { name: songList.details }).focus();
  await page.keyboard.press('Tab');
  await expect(letters.getByRole('button', { name: 'B', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(letters.getByRole('button', { name: 'C', exact: true })).toBeFocused();
  await expect.poll(() => firstInView(page)).toMatch(/^C/);
  await page.keyboard.press('End');
  await expect(letters.getByRole('button', { name: letterIndex.signs['א'] ?? '' })).toBeFocused();
  await expect.poll(() => firstInView(page)).toMatch(/^[א-ת]/);
  await page.keyboard.press('Home');
  await expect.poll(() => firstInView(page)).toMatch(/^A/);
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  const focused = page.locator(':focus');
  await expect(focused).toHaveText(/^T./); // no longer the letter
  const title = (await focused.textContent()) ?? '';
  await expect.poll(() => firstInView(page)).toBe(title);

  // Back from a song the list has its scroll position.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/song\//);
  await page.goBack();
  await expect.poll(() => firstInView(page)).toMatch(/^T/);

  await new Chrome(page).search('nøkkel meg');
  await expect(new LibraryPage(page).titles.first()).toHaveText(/^Nøkkel meg/);
  await expect(letters, 'few are found').toHaveCount(0);
});

test('a long list shows before all of it has loaded, and does not shift then', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  await addManySongs(emptySangbok, 1000);
  await page.setViewportSize(phone);
  const layoutShifts = await watchLayoutShifts(page);
  await withoutSsr(page);
  const comes = Promise.withResolvers<void>();
  const isWhole = ({ pathname, search }: URL) => pathname === listSongs.path && search === '';
  await page.route(isWhole, async (route) => {
    await comes.promise;
    await route.continue();
  });
  const screen = new LibraryPage(page);
  await screen.open();
  await expect(screen.titles.nth(8)).toBeInViewport();
  await expect(screen.heading(library.allSongs())).toBeVisible();
  await expect(lettersOf(page)).toHaveCount(0);
  const since = await waitForFonts(page);
  const seen = await screen.titles.first().boundingBox();
  comes.resolve();
  await expect(lettersOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Alle sanger \(1\d{3}\)$/ })).toBeVisible();
  await expect.poll(() => screen.titles.first().boundingBox()).toEqual(seen);
  expect(await layoutShifts(since)).toEqual([]);
});

test('a wide screen lists a thousand songs by letter, down one column, then the next', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  await addManySongs(emptySangbok, 1000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(pages.library.path);
  await expect(lettersOf(page)).toBeVisible();
  const seen = await page.locator('[aria-posinset]').evaluateAll((entries) =>
    entries.map((entry) => ({
      at: Number(entry.getAttribute('aria-posinset')),
      x: entry.getBoundingClientRect().x,
      y: entry.getBoundingClientRect().y,
    })),
  );
  const [left, right] = [...new Set(seen.map(({ x }) => x))].toSorted((a, b) => a - b);
  const column = (edge: number | undefined) =>
    seen.filter(({ x }) => x === edge).toSorted((one, other) => one.y - other.y);
  const [first, second] = [column(left), column(right)];
  expect(first.slice(0, 5).map(({ at }) => at)).toEqual([1, 2, 3, 4, 5]);
  const [next] = second;
  expect(next?.y, 'beside the first').toBe(first[0]?.y);
  expect(next?.at).toBeGreaterThan(5);
  expect(second.slice(0, 5).map(({ at }) => at - (next?.at ?? 0))).toEqual([0, 1, 2, 3, 4]);
});

test('the first part of a list is not taken for the whole', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  await addManySongs(emptySangbok, 100);
  const releaseSongs = await holdAnswers(page, listSongs.path);
  const beginning = ({ searchParams }: URL) =>
    searchParams.get('limit') !== null && searchParams.get('search') === null;
  await page.route(beginning, (route) => route.continue());
  const screen = new LibraryPage(page);
  await screen.open();
  await expect(screen.titles.first()).toBeVisible();
  await new Chrome(page).search('z');
  await expect(screen.titles).toHaveCount(0);
  await expect(skeletons(page).first()).toBeVisible();
  await expect(page.getByText(library.nothingFound('z'))).toHaveCount(0);
  releaseSongs();
  await expect(skeletons(page)).toHaveCount(0);
});

test('more than sixty favourites have a letter index too', async ({
  firstPerson: { page },
  emptySangbok,
}) => {
  await addManySongs(emptySangbok, 100);
  const songs: { id: string }[] = await (await page.request.get(listSongs.path)).json();
  const like = async (from: number, to: number) => {
    for (const { id } of songs.slice(from, to)) {
      await page.request.post(`/api/songs/${id}/favorite`, { data: { isFavorite: true } });
    }
  };
  await like(0, 60);
  await page.goto(pages.favorites.path);
  await expect(page.getByRole('heading', { name: favorites.list(60) })).toBeVisible();
  await expect(lettersOf(page)).toHaveCount(0);
  await like(60, 90);
  await page.reload();
  await expect(page.getByRole('heading', { name: favorites.list(90) })).toBeVisible();
  await lettersOf(page).getByRole('button').last().focus();
  await page.keyboard.press('Enter');
  const last = await lettersOf(page).getByRole('button').last().textContent();
  await expect(page.locator(':focus')).toHaveText(new RegExp(`^${last}`));
});
