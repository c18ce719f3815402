import type { Page } from '@playwright/test';

/** Navigates within the page, as its links do. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
