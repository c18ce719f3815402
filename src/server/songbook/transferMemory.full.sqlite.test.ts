import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3, padded } from '#server/testing/sampleFiles.ts';
import { type ServerProcess, serverProcess } from '#server/testing/serverProcess.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';

const megabyte = 1024 * 1024;
const isMeasurable = existsSync('/proc/self/statm');

/** 25 MB: 1,500 songs with lyrics, and two recordings of the maximum size. */
function largeSongbook(): Buffer {
  const recordings = [5, 6].map((frames) =>
    bookFile(padded(makeMp3(frames), limits.audioFile), 'mp3', 'audio/mpeg'),
  );
  const songs = Array.from({ length: 1500 }, (_, at) =>
    bookSong({
      title: `Sang ${at}`,
      lyrics: `Re-  La-\nVannet stiger i brønnen ${at}\n`.repeat(80),
      audio: recordings[at]?.file ?? null,
    }),
  );
  return makeSongbook(
    songs,
    recordings.map(({ entry }) => entry),
  );
}

/** Megabytes of additional memory of the server while `work` runs. */
async function moreDuring(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const before = server.memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, server.memory());
  }, 2);
  await work();
  clearInterval(watch);
  return (most - before) / megabyte;
}

it.runIf(isMeasurable)(
  'takes eight song books at once and gives two in less than 60 MB more',
  { timeout: 120_000 },
  async () => {
    const server = await serverProcess(testDataDir());
    const origin = `http://localhost:${server.port}`;
    const login = await fetch(`${origin}/api/auth/dev-login-simple`, { method: 'POST' });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    async function send(book: Buffer, query: string): Promise<number> {
      const { headers, payload } = await makeForm({ songbook: { name: 'a.zip', bytes: book } });
      const answer = await fetch(`${origin}/api/library/import${query}`, {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: { ...headers, cookie },
      });
      await answer.arrayBuffer();
      return answer.status;
    }
    async function take(): Promise<number> {
      const answer = await fetch(`${origin}/api/library/export`, { headers: { cookie } });
      let bytes = 0;
      for await (const piece of answer.body ?? []) bytes += piece.length;
      return bytes;
    }

    const book = largeSongbook();
    // The first export and import load their code.
    expect(await send(makeSongbook([bookSong()]), '')).toBe(200);
    expect(await take()).toBeGreaterThan(0);
    const first = await moreDuring(server, async () => expect(await send(book, '')).toBe(200));
    const eight = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work));
    const imports = await moreDuring(server, async () =>
      expect(await eight(() => send(book, ''))).toEqual(Array(8).fill(200)),
    );
    const exports = await moreDuring(server, async () => {
      for (const bytes of await Promise.all([take(), take()]))
        expect(bytes).toBeGreaterThan(2 * limits.audioFile);
    });
    console.log(
      `25 MB each: one import ${first.toFixed(1)} MB more, eight again ${imports.toFixed(1)}, two exports ${exports.toFixed(1)}`,
    );
    expect(Math.max(imports, exports)).toBeLessThan(60);
    // The first also lets the heap grow before it is collected: 44 to 63 MB were measured.
    expect(first).toBeLessThan(90);
  },
);
