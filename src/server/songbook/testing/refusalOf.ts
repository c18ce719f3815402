import { expect } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import type { Answer } from '#server/testing/TestBrowser.ts';
import { testServer } from '#server/testing/testServer.ts';
import { countStored } from './countStored.ts';
import { sendSongbook } from './transfer.ts';

/**
 * Sends a song book to a server with one song, as a preview and as an import. Both must be
 * answered alike, and nothing may have been written.
 */
export async function refusalOf(book: Buffer): Promise<Answer> {
  const dataDir = testDataDir();
  const server = await testServer({ files: await openFolder(dataDir) });
  const { browser } = await server.person();
  await addSong(server.deps);
  const before = await countStored(server.deps, dataDir);
  const preview = await sendSongbook(browser, book, '?preview=true');
  const answer = await sendSongbook(browser, book);
  expect(preview.text).toBe(answer.text);
  expect(await countStored(server.deps, dataDir)).toEqual(before);
  return answer;
}

export const refusedWith = (sentence: string) => ({
  status: 422,
  body: {
    code: 'songbookRefused',
    message: errors.songbookRefused[1],
    fields: { songbook: sentence },
  },
});
