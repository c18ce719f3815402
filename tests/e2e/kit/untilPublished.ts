import { expect, type Page } from '@playwright/test';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';

/**
 * Waits until the server has the preferences chosen on this page, so that it can render the next
 * page with them.
 */
export async function untilPublished(page: Page): Promise<void> {
  const { versions: _, zone: __, ...stored } = ssrPreferences; // cookies alone
  const kept = () =>
    page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), Object.values(stored));
  const cookies = async () => {
    const all = await page.context().cookies();
    return Object.values(stored).map((key) => {
      const value = all.find(({ name }) => name === key)?.value;
      return value === undefined ? null : decodeURIComponent(value);
    });
  };
  const differ = async () => [await kept(), await cookies()].map((all) => JSON.stringify(all));
  await expect
    .poll(async () => new Set(await differ()).size, {
      message: 'what is kept has been ssrPreferences',
    })
    .toBe(1);
}
