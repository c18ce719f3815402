import type { Page } from '@playwright/test';
import { overflow } from '#tests/e2e/kit/overflow.ts';
import { registerDirectly } from '#tests/e2e/kit/registerDirectly.ts';
import { waitForFonts } from '#tests/e2e/kit/watchLayoutShifts.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';

const screens = [
  '/settings',
  '/settings/profile',
  '/settings/administration',
  '/settings/administration?tab=invitations',
  '/settings/administration?tab=categories',
  '/settings/administration?tab=trail',
  '/add-song',
  '/create-invitation',
  '/waiting',
  '/privacy',
];

for (const fonts of ['its own fonts', 'the fonts of the device']) {
  test(`text of 32 px fits 360 px and breaks no word, in ${fonts}`, async ({
    newClient,
    prestState,
    invite,
    sangbok,
  }) => {
    await registerDirectly(await newClient(), sangbok.origin, await invite()); // a second person for the list
    const { page, context, watch } = await newClient({
      storageState: prestState,
      viewport: { width: 360, height: 740 },
    });
    if (fonts === 'the fonts of the device') {
      watch.allow(/ERR_FAILED.*woff2/);
      await page.route(/\.woff2$/, (route) => route.abort());
    }
    // The browser's default font size, as people with low vision set it; rem lengths and media
    // queries follow.
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await waitForFonts(page);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      );
      expect.soft(await overflow(page, 360), path).toEqual([]);
      expect.soft(await brokenWords(page), path).toEqual([]);
    }
  });
}

/** Words that break across lines although one line has room for them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1 && word.length < 18) found.push(word);
      }
    }
    return found;
  });
}
