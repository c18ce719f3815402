import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/test.ts';
import { Chrome } from '#e2e/pages/Chrome.ts';
import { chrome } from '#web/texts/chrome.ts';

/** From now on time passes only when the test lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test.beforeEach(async ({ prest: { page } }) => {
  await page.clock.install();
  await page.goto('/library');
  await expect(page.getByRole('article').first()).toBeVisible();
  await stopClock(page);
});

test('a tooltip comes up after 700 ms and goes with the pointer', async ({ prest: { page } }) => {
  const search = page.getByRole('button', { name: chrome.openSearch });
  const tooltip = page.getByText(chrome.openSearch, { exact: true });
  await search.hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveCount(0);
});

test('within 300 ms the next tooltip comes at once, later it waits', async ({
  prest: { page },
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const search = page.getByRole('button', { name: chrome.openSearch });
  const tooltip = page.getByText(chrome.openSearch, { exact: true });
  await search.hover();
  await page.clock.runFor(700);
  await heading.hover();
  await page.clock.runFor(290);
  await search.hover();
  await page.clock.runFor(1);
  await expect(tooltip).toBeVisible();

  await heading.hover();
  await page.clock.runFor(310);
  await search.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
});

test('the keyboard brings tooltips up too, and Escape takes them away', async ({
  prest: { page },
}) => {
  const tooltip = page.getByText(chrome.openSearch, { exact: true });
  await new Chrome(page).header.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(700);
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(1);
  await expect(tooltip).toHaveCount(0);
});
