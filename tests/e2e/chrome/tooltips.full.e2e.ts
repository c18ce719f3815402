import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { chrome } from '#web/texts/chrome.ts';

/** Installs a clock that only the test advances. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

const search = (page: Page) => page.getByRole('button', { name: chrome.openSearch });
const tooltip = (page: Page) => page.getByText(chrome.openSearch, { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/library');
  await stopClock(page);
  // The code of tooltips loads when the page is idle.
  await expect(async () => {
    await heading(page).hover();
    await page.clock.runFor(1000);
    await search(page).hover();
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toBeVisible({ timeout: 200 });
  }).toPass();
  await heading(page).hover();
  await page.clock.runFor(1000);
  await expect(tooltip(page)).toHaveCount(0);
});

test('a tooltip opens after 700 ms and closes when the pointer leaves', async ({ page }) => {
  await search(page).hover();
  await page.clock.runFor(699);
  await expect(tooltip(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip(page)).toBeVisible();
  await heading(page).hover();
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveCount(0);
});

test('within 300 ms the next tooltip opens at once, later after the delay', async ({ page }) => {
  await search(page).hover();
  await page.clock.runFor(700);
  await heading(page).hover();
  await page.clock.runFor(290);
  await search(page).hover();
  await page.clock.runFor(1);
  await expect(tooltip(page)).toBeVisible();

  await heading(page).hover();
  await page.clock.runFor(310);
  await search(page).hover();
  await page.clock.runFor(690);
  await expect(tooltip(page)).toHaveCount(0);
});

test('focus by keyboard opens tooltips too, and Escape closes them', async ({ page }) => {
  await new Chrome(page).header.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(700);
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(1);
  await expect(tooltip(page)).toHaveCount(0);
});

test('no tooltip opens once the pointer has left or its element is gone', async ({ page }) => {
  await search(page).hover();
  await page.clock.runFor(500);
  await heading(page).hover();
  await page.clock.runFor(1000);
  await expect(tooltip(page)).toHaveCount(0);
  await search(page).hover();
  await page.clock.runFor(500);
  await search(page).evaluate((button) => button.remove());
  await page.clock.runFor(1000);
  await expect(tooltip(page)).toHaveCount(0);
});

test.describe('a touch', () => {
  /** Touch events as the browser sends them; the page decides what happens. */
  async function touch(page: Page, button: Locator): Promise<{ release: () => Promise<void> }> {
    const box = await button.boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    const release = async () => {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    return { release };
  }

  test('that rests on an icon shows its name and presses nothing', async ({ page }) => {
    const { searchBox } = new Chrome(page);
    const finger = await touch(page, search(page));
    await page.clock.runFor(499);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip(page)).toBeVisible();
    await finger.release();
    await expect(tooltip(page), 'the finger covered it').toBeVisible();
    await expect(searchBox).toHaveCount(0);
    await page.clock.runFor(1500);
    await expect(tooltip(page)).toHaveCount(0);

    await (await touch(page, search(page))).release();
    await page.clock.runFor(1500);
    await expect(searchBox, 'a tap activates the button').toBeVisible();
    await expect(page.getByText(chrome.closeSearch, { exact: true })).toHaveCount(0);
  });

  test('that scrolls meanwhile shows nothing', async ({ page }) => {
    await touch(page, search(page));
    await page.clock.runFor(300);
    await search(page).dispatchEvent('pointercancel', { pointerType: 'touch' });
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toHaveCount(0);
  });
});

test('every button without text has a tooltip', async ({ page }) => {
  const wordless = () =>
    page.getByRole('button').evaluateAll((buttons) =>
      buttons
        .filter((button) => (button as HTMLElement).innerText.length < 4)
        .filter((button) => button.closest('[data-tooltip]') === null)
        .map((button) => button.ariaLabel ?? button.outerHTML),
    );
  expect(await wordless()).toEqual([]);
  await page.clock.resume();
  await new SongPage(page).open('Du er min hyrde');
  expect(await wordless()).toEqual([]);
});
