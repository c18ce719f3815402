import type { Page } from '@playwright/test';

/**
 * Opens a page and holds its scripts, or those that match, until the returned function is called.
 */
export async function openWithHeldScripts(
  page: Page,
  path: string,
  scripts = /\/assets\/.*\.js$/,
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return gate.resolve;
}
