import type { Page } from '@playwright/test';

/** Opens a page whose scripts, or some of them, do not come until the answer is called. */
export async function openHeldBack(
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
