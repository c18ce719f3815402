import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { chrome } from '#web/texts/chrome.ts';

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
