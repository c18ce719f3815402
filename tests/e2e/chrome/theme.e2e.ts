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
