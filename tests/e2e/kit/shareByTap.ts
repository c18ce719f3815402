import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Lets the pages that open next share files, but only in the very task of a tap. */
export async function shareByTap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isTap = false;
    document.addEventListener(
      'click',
      () => {
        isTap = true;
        setTimeout(() => (isTap = false));
      },
      true,
    );
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => {
        if (!isTap) throw new DOMException('too late', 'NotAllowedError');
        document.body.dataset['shared'] = files[0]?.name;
      },
    });
  });
}

/** Presses until the file is ready when the tap comes. */
export async function expectShared(page: Page, button: Locator): Promise<void> {
  await expect(async () => {
    await button.click({ timeout: 1000 });
    await expect(page.locator('body')).toHaveAttribute('data-shared', /\.pdf$/, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
}
