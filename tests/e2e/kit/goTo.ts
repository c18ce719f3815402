import type { Page } from '@playwright/test';

/** Navigates within the page, as its links do. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/**
 * Makes `goto` navigate within the app once it is loaded, as its links do, since each load takes
 * half a second of processor time. An address that is already shown is loaded anew.
 */
export function openWithinApp(page: Page): void {
  const load = page.goto.bind(page);
  page.goto = async (path, options) => {
    const shown = URL.parse(page.url());
    if (shown?.host === '' || shown?.pathname === path) return load(path, options);
    await goTo(page, path);
    return null;
  };
}
