import type { AlternateVersion } from '#contract/songs/song.ts';
import type { Answer, TestBrowser } from '#server/testing/TestBrowser.ts';

/** Adds a version, and retries on a conflict until it succeeds. */
export async function addVersion(browser: TestBrowser, path: string, name: string): Promise<void> {
  for (;;) {
    const seen = await browser.get(path);
    const answer = await sendVersions(browser, path, String(seen.headers['etag']), [
      ...versionsIn(seen),
      versionOf(name),
    ]);
    if (answer.status === 200) return;
    if (answer.status !== 412) throw new Error(answer.text);
  }
}

export const versionOf = (name: string) => ({ name, lyrics: 'Kom', key: null, notes: null });
export const versionsIn = ({ body }: Answer) => body['alternateVersions'] as AlternateVersion[];

export function sendVersions(
  browser: TestBrowser,
  path: string,
  etag: string,
  alternateVersions: readonly AlternateVersion[],
): Promise<Answer> {
  const headers = { 'if-match': etag };
  return browser.send('PATCH', path, { body: { alternateVersions }, headers });
}
