import type { Page } from '@playwright/test';

/**
 * Serves bare pages from now on, as where the server could not render: screens load everything
 * through API calls.
 */
export async function withoutSsr(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // `route.fetch` is no navigation, so the server answers with the bare page.
      return route.fulfill({ response: await route.fetch() });
    },
  );
}
