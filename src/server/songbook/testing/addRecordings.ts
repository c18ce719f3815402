import { limits } from '#contract/base/limits.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3, padded } from '#server/testing/sampleFiles.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import type { TestServer } from '#server/testing/testServer.ts';

/** Adds songs, each with its own recording of the maximum size; returns their ids, sorted. */
export async function addRecordings(
  { deps }: Pick<TestServer, 'deps'>,
  browser: TestBrowser,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const id = await addSong(deps, { title: `Sang ${at}` });
    const bytes = padded(makeMp3(5 + at), limits.audioFile);
    const { headers, payload } = await makeForm({ audioFile: { name: `${at}.mp3`, bytes } });
    const answer = await browser.send('PATCH', `/api/songs/${id}`, { body: payload, headers });
    if (answer.status !== 200) throw new Error(answer.text);
    ids.push(id);
  }
  return ids.toSorted();
}
