import { contrast } from '#tests/e2e/kit/contrast.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { library } from '#web/texts/lists.ts';

const inCategory = (category: string) => sampleSongs.filter((song) => song.category === category);
const idOf = (category: string) => sampleCategories.find(({ name }) => name === category)?.id;
const easter = inCategory('paske');
const psalms = inCategory('salmer');

test('the library lists every song in Norwegian order', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open();
  await expect(libraryPage.heading(library.allSongs(sampleSongs.length))).toBeVisible();
  await expect(libraryPage.titles).toHaveCount(sampleSongs.length);
  const titles = await libraryPage.titles.allTextContents();
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('nb').compare));
});

test('a wide screen lists the songs down one column, then the next @full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const libraryPage = new LibraryPage(page);
  await libraryPage.open();
  await expect(libraryPage.titles).toHaveCount(sampleSongs.length);
  const seen = await libraryPage.titles.evaluateAll((titles) =>
    titles.map((title) => {
      const { x, y } = title.getBoundingClientRect();
      return { title: title.textContent, x, y };
    }),
  );
  expect(new Set(seen.map(({ x }) => x)).size, 'columns').toBeGreaterThan(1);
  const read = seen.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const titles = read.map(({ title }) => title);
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('nb').compare));
});

test('a filter is in the address, without a history entry', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await page.goto('/');
  await new Chrome(page).follow(chrome.songs);
  await expect(page).toHaveURL('/library');
  const entries = await page.evaluate(() => history.length);

  await libraryPage.category('Påske').click();
  await expect(page).toHaveURL(`/library?category=${idOf('paske')}`);
  await expect(libraryPage.heading(library.inCategory(easter.length))).toBeVisible();
  await expect(libraryPage.titles).toHaveCount(easter.length);
  await libraryPage.category('Salmer').click();
  await expect(page).toHaveURL(`/library?category=${idOf('salmer')}`);
  await expect(libraryPage.titles).toHaveCount(psalms.length);
  await libraryPage.category(library.all).click();
  await expect(page).toHaveURL('/library');
  await expect(libraryPage.titles).toHaveCount(sampleSongs.length);

  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('on a phone the filter is labelled, and empty hearts are quiet and as easy to hit @full', async ({
  kantor,
  newClient,
}) => {
  const [song] = sampleSongs;
  await kantor.page.request.post(`/api/songs/${song?.id}/favorite`);
  const { page } = await newClient({ storageState: await kantor.context.storageState(), ...phone });
  await new LibraryPage(page).open();
  await expect(page.getByText(library.filter, { exact: true })).toBeInViewport({ ratio: 1 });
  const looks = await page.getByRole('article').evaluateAll((rows) =>
    rows.slice(0, 40).map((row) => {
      const heart = row.querySelector('button');
      const drawing = heart?.querySelector('svg');
      if (!heart || !drawing) throw new Error('no heart');
      const { width, height } = heart.getBoundingClientRect();
      return {
        isFull: heart.ariaPressed === 'true',
        color: getComputedStyle(drawing).color,
        stroke: Number.parseFloat(getComputedStyle(drawing).strokeWidth),
        least: Math.min(width, height),
      };
    }),
  );
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [full] = looks.filter(({ isFull }) => isFull);
  if (full === undefined) throw new Error('no favourite');
  for (const heart of looks) {
    expect(heart.least).toBeGreaterThanOrEqual(44);
    expect(contrast(heart.color, paper)).toBeGreaterThanOrEqual(3);
    if (heart.isFull) continue;
    expect(heart.stroke).toBeLessThan(full.stroke);
    expect(contrast(heart.color, paper)).toBeLessThan(contrast(full.color, paper));
  }
});

test('the category in the address is selected on arrival @full', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open(`?category=${idOf('paske')}`);
  await expect(libraryPage.category('Påske')).toHaveAttribute('aria-pressed', 'true');
  await expect(libraryPage.category(library.all)).toHaveAttribute('aria-pressed', 'false');
  await expect(libraryPage.titles).toHaveText(
    easter.map(({ title }) => title).toSorted(new Intl.Collator('nb').compare),
  );
});

test('Back from a song restores the filter @full', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open();
  await libraryPage.category('Påske').click();
  await libraryPage.titles.first().click();
  await expect(page).toHaveURL(/\/song\//);
  await page.goBack();
  await expect(page).toHaveURL(`/library?category=${idOf('paske')}`);
  await expect(libraryPage.titles).toHaveCount(easter.length);
});

test('a category without songs says so @full', async ({ page }) => {
  const libraryPage = new LibraryPage(page);
  await libraryPage.open('?category=finnes-ikke');
  await expect(page.getByText(library.emptyCategory, { exact: true })).toBeVisible();
  await expect(libraryPage.heading(library.inCategory(0))).toBeVisible();
});
