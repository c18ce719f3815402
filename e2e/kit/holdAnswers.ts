import type { Page } from '@playwright/test';

/** Keeps the answers to one path back, as a slow line would, until the returned function is called. */
export async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await gate.promise;
      // The page may have gone, or given the call up, in the meantime.
      await route.continue().catch(() => undefined);
    },
  );
  return gate.resolve;
}
