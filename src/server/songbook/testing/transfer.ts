import type { ImportAnswer } from '#contract/songbookTransfer.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';

/** The song book as this person gets it. */
export async function exportFrom(browser: TestBrowser): Promise<Buffer> {
  const { status, bytes, text } = await browser.get('/api/library/export');
  if (status !== 200) throw new Error(`not exported: ${text}`);
  return bytes;
}

/** Whatever the server says to these bytes as a song book. */
export async function sendSongbook(
  browser: TestBrowser,
  bytes: Uint8Array,
  query = '',
): Promise<Answer> {
  const { headers, payload } = await makeForm({ songbook: { name: 'sangbok.zip', bytes } });
  return browser.send('POST', `/api/library/import${query}`, { body: payload, headers });
}

/** What came of an import that went well. */
export async function importInto(
  browser: TestBrowser,
  bytes: Uint8Array,
  query = '',
): Promise<ImportAnswer> {
  const { status, body, text } = await sendSongbook(browser, bytes, query);
  if (status !== 200) throw new Error(`not imported: ${text}`);
  return body as unknown as ImportAnswer;
}

/** How many songs have which fate. */
export function fatesOf({ songs }: ImportAnswer): Record<string, number> {
  const fates = Object.groupBy(songs, ({ fate }) => fate);
  return Object.fromEntries(Object.entries(fates).map(([fate, all]) => [fate, all.length]));
}
