import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { settings } from '#web/texts/settings.ts';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const darkTheme = (page: Page) => page.getByRole('switch', { name: settings.darkTheme });

test('the theme follows the system until it is chosen', async ({ page }) => {
  await page.goto('/settings');
  await expect(darkTheme(page)).not.toBeChecked();
  const before = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(darkTheme(page)).toBeChecked();
  await expect.poll(() => background(page)).not.toBe(before);

  await darkTheme(page).click();
  await expect(darkTheme(page)).not.toBeChecked();
  await expect.poll(() => background(page), 'the choice overrides the system').toBe(before);
});

/** The theme colour of the browser's frame. */
const frame = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return metas.find(({ media }) => matchMedia(media).matches)?.content;
  });
const [light, dark] = ['#fcf9f2', '#16130e'];

test("the browser's frame follows the theme, chosen or not @full", async ({ page }) => {
  await page.goto('/settings');
  await expect.poll(() => frame(page)).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => frame(page)).toBe(dark);
  await darkTheme(page).click();
  await expect.poll(() => frame(page)).toBe(light);
  await page.reload();
  await expect(darkTheme(page)).not.toBeChecked();
  await expect.poll(() => frame(page)).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await darkTheme(page).click();
  await expect.poll(() => frame(page)).toBe(dark);
  await page.getByRole('button', { name: settings.reset }).click();
  await expect.poll(() => frame(page)).toBe(light);
});

test('a chosen theme applies before the first paint of every page @full', async ({ page }) => {
  await page.goto('/settings');
  await darkTheme(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const chosen = await background(page);

  await page.addInitScript(() => {
    const themed = new MutationObserver(() => {
      if (document.documentElement?.dataset['theme'] !== 'dark') return;
      performance.mark('themed');
      themed.disconnect();
    });
    themed.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.reload();
  await expect(darkTheme(page)).toBeChecked();
  await expect.poll(() => background(page)).toBe(chosen);
  const at = (name: string) =>
    page.evaluate((of) => performance.getEntriesByName(of)[0]?.startTime ?? -1, name);
  await expect.poll(() => at('first-paint')).toBeGreaterThan(0);
  const themed = await at('themed');
  expect(themed).toBeGreaterThan(0);
  expect(await at('first-paint')).toBeGreaterThan(themed);
});
