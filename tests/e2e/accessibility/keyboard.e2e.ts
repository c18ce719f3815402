import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { isFull } from '#tests/isFull.ts';
import { chrome } from '#web/texts/chrome.ts';

test('Tab reaches everything on a screen, in reading order', async ({ page }) => {
  const paths = ['/', '/settings', '/library', '/favorites', '/create-invitation'];
  for (const path of paths.slice(0, isFull ? undefined : 1)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expectAllReached(page, path);
  }
});

test('Tab reaches everything on a song, with the toolbar as one stop @full', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open('Du er min hyrde');
  await songPage.details.waitFor(); // wait for lazily loaded parts
  await expectAllReached(page, 'the song');
});

test('the first Tab offers to skip the header @full', async ({ page }) => {
  await page.goto('/library');
  await expect(new Chrome(page).header).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: chrome.skipToContent });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

const nameOf = `(element) => element.ariaLabel ?? element.textContent.trim()`;

/** Retries where something was loaded meanwhile. */
async function expectAllReached(page: Page, where: string): Promise<void> {
  await expect(async () => {
    expect(await tabbed(page), where).toEqual(await controls(page));
  }).toPass({ timeout: 15_000 });
}

/**
 * Names of the elements that Tab focuses, from the top of the page until focus wraps around: to the
 * page itself, or beyond it to the first element, as Chromium sometimes does.
 */
async function tabbed(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const each of document.querySelectorAll('[data-tabbed]')) {
      each.removeAttribute('data-tabbed');
    }
  });
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate<string | null>(`
      document.activeElement === document.body || 'tabbed' in document.activeElement.dataset
        ? null
        : ((document.activeElement.dataset.tabbed = ''), (${nameOf})(document.activeElement))
    `);
    if (name === null || names.length > 200) return names;
    names.push(name);
  }
}

/** Names of the controls in document order; a toolbar counts once. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => !element.disabled && element.checkVisibility())
      .filter((element) => element.closest('[role=toolbar]') === null || element.tabIndex === 0)
      .map(${nameOf})`,
  );
}
