import type { Page } from '@playwright/test';
import { withoutSsr } from './withoutSsr.ts';

/**
 * Holds the responses for one path or pattern until the returned function is called, as on a slow
 * network. Pages come without inlined responses.
 */
export async function holdAnswers(page: Page, path: string | RegExp): Promise<() => void> {
  await withoutSsr(page);
  const gate = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      await gate.promise;
      // The page may have closed or aborted the request in the meantime.
      await route.continue().catch(() => undefined);
    },
  );
  return gate.resolve;
}
