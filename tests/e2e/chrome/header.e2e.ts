import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { chrome } from '#web/texts/chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { sampleSongs } from '#server/samples/sampleSongs.ts';

test('the navigation marks the current screen @full', async ({ page }) => {
  const frame = new Chrome(page);
  await page.goto('/');
  for (const [entry, path] of [
    [chrome.songs, '/library'],
    [chrome.favorites, '/favorites'],
    [chrome.home, '/'],
  ] as const) {
    await frame.follow(entry);
    await expect(page).toHaveURL(path);
    await expect(frame.navigation.locator('[aria-current="page"]')).toHaveText(entry);
  }
});

test("every screen has its own title, which is also the window's @full", async ({
  prest: { page, watch },
}) => {
  watch.allow(/status of 404/);
  const titles = new Set<string>();
  const paths = ['/', '/library', '/favorites', '/settings', '/create-invitation', '/nowhere'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => titles.has(await page.title()), path).toBe(false);
    titles.add(await page.title());
    await expect(page.locator('head > title')).toHaveCount(1);
  }
  expect(titles.size, [...titles].join(', ')).toBe(paths.length);
});

test("the header shows the book's name, also in Hebrew, and links to Home @full", async ({
  page,
}) => {
  const { header } = new Chrome(page);
  await page.goto('/library');
  await expect(header.getByText(chrome.productName, { exact: true })).toBeVisible();
  const subtitle = header.getByText(chrome.hebrewSubtitle);
  await expect(subtitle).toHaveAttribute('dir', 'rtl');
  await expect(subtitle).toHaveAttribute('lang', 'he');
  await header.getByRole('link', { name: new RegExp(chrome.toHome) }).click();
  await expect(page).toHaveURL('/');
});

test('the search box opens with focus and closes with Escape @full', async ({ page }) => {
  const frame = new Chrome(page);
  await page.goto('/library');
  await frame.search('hyrde');
  await expect(frame.searchBox).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame.searchBox).toHaveCount(0);
  await frame.search('');
  await expect(frame.searchBox).toHaveValue('');
});

test('the navigation entry of the current screen scrolls to its top, without a history entry @full', async ({
  page,
}) => {
  const list = new LibraryPage(page);
  await page.goto('/');
  await new Chrome(page).follow(chrome.songs);
  await expect(list.titles).toHaveCount(sampleSongs.length);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await new Chrome(page).follow(chrome.songs);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await list.category('Påske').click();
  await expect(list.titles).not.toHaveCount(sampleSongs.length);
  await new Chrome(page).follow(chrome.songs);
  await expect(list.titles, 'all songs').toHaveCount(sampleSongs.length);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
});
