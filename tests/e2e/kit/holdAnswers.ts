import type { Page } from '@playwright/test';
import { withoutSsr } from './withoutSsr.ts';

/**
 * Keeps the answers to one path, or such paths, back, as a slow line would, until the returned
 * function is called; pages bring none of them along.
 */
export async function holdAnswers(page: Page, path: string | RegExp): Promise<() => void> {
  await withoutSsr(page);
  const gate = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      await gate.promise;
      // The page may have gone, or given the call up, in the meantime.
      await route.continue().catch(() => undefined);
    },
  );
  return gate.resolve;
}
