import type { Visitor } from './test.ts';
import { withoutFirstSheet } from './withoutFirstSheet.ts';

/** Answers 500 to one path until the returned function is called; the browser's own line is expected. */
export async function breakAnswers(
  { page, watch }: Visitor,
  path: string,
): Promise<() => Promise<void>> {
  await withoutFirstSheet(page);
  const matches = (url: URL) => url.pathname === path;
  watch.allow(/status of 500/);
  await page.route(matches, (route) => route.fulfill({ status: 500, body: '' }));
  return () => page.unroute(matches);
}
