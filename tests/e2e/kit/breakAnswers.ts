import type { Client } from './test.ts';
import { withoutSsr } from './withoutSsr.ts';

/**
 * Answers 500 for one path until the returned function is called; allows the browser's console
 * message.
 */
export async function breakAnswers(
  { page, watch }: Client,
  path: string,
): Promise<() => Promise<void>> {
  await withoutSsr(page);
  const matches = (url: URL) => url.pathname === path;
  watch.allow(/status of 500/);
  await page.route(matches, (route) => route.fulfill({ status: 500, body: '' }));
  return () => page.unroute(matches);
}
