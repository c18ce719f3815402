import { type ImportAnswer, nextPart, nextPartHeader } from '#contract/library/songbookTransfer.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';

/** The export of this person. */
export async function exportFrom(browser: TestBrowser): Promise<Buffer> {
  const { status, bytes, text } = await browser.get('/api/library/export');
  if (status !== 200) throw new Error(`not exported: ${text}`);
  return bytes;
}

/** The export in all its parts; `between` runs after each. */
export async function exportParts(
  browser: TestBrowser,
  between: () => Promise<unknown> = async () => undefined,
): Promise<(Answer & { name: string })[]> {
  const parts: (Answer & { name: string })[] = [];
  for (let query = ''; ; await between()) {
    const answer = await browser.get(`/api/library/export${query}`);
    if (answer.status !== 200) throw new Error(`not exported: ${answer.text}`);
    const [, name = ''] =
      /filename="([^"]+)"/.exec(String(answer.headers['content-disposition'])) ?? [];
    parts.push({ ...answer, name });
    const said = answer.headers[nextPartHeader];
    if (said === undefined) return parts;
    const { after, part } = nextPart.parse(JSON.parse(decodeURIComponent(String(said))));
    query = `?after=${after}&part=${part}`;
  }
}

/** The response to an import of these bytes. */
export async function sendSongbook(
  browser: TestBrowser,
  bytes: Uint8Array,
  query = '',
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { headers, payload } = await makeForm({ songbook: { name: 'sangbok.zip', bytes } });
  const request = { body: payload, headers: { ...headers, ...more } };
  return browser.send('POST', `/api/library/import${query}`, request);
}

/** The answer of a successful import. */
export async function importInto(
  browser: TestBrowser,
  bytes: Uint8Array,
  query = '',
): Promise<ImportAnswer> {
  const { status, body, text } = await sendSongbook(browser, bytes, query);
  if (status !== 200) throw new Error(`not imported: ${text}`);
  return body as unknown as ImportAnswer;
}

/** Number of songs per result. */
export function fatesOf({ songs }: ImportAnswer): Record<string, number> {
  const fates = Object.groupBy(songs, ({ fate }) => fate);
  return Object.fromEntries(Object.entries(fates).map(([fate, all]) => [fate, all.length]));
}
