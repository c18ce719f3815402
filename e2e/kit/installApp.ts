import type { Page } from '@playwright/test';

/** Waits until the app is wholly on the device: from now on its pages come without network. */
export async function installApp(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
