import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/test.ts';
import { settings } from '#web/texts/settings.ts';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const darkTheme = (page: Page) => page.getByRole('switch', { name: settings.darkTheme });

test('the theme follows the system until it is chosen', async ({ prest: { page } }) => {
  await page.goto('/settings');
  await expect(darkTheme(page)).not.toBeChecked();
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(darkTheme(page)).toBeChecked();
  expect(await background(page)).not.toBe(light);

  await darkTheme(page).click();
  await expect(darkTheme(page)).not.toBeChecked();
  expect(await background(page), 'the choice outdoes the system').toBe(light);
});

test('a chosen theme is there before the first paint of every page', async ({
  prest: { page },
}) => {
  await page.goto('/settings');
  await darkTheme(page).click();
  const dark = await background(page);

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
  expect(await background(page)).toBe(dark);
  const [themed, painted] = await page.evaluate(() =>
    ['themed', 'first-paint'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? -1),
  );
  expect(themed).toBeGreaterThan(0);
  expect(painted).toBeGreaterThan(themed ?? 0);
});
