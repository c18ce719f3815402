import type { Page } from '@playwright/test';

/**
 * From now on pages come bare, as where the server could draw nothing:
 * what a screen shows comes by calls alone.
 */
export async function withoutSsr(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // Asked for outside a tab, so not for somebody to see it.
      return route.fulfill({ response: await route.fetch() });
    },
  );
}
