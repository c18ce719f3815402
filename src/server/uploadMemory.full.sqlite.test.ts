import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3, padded } from '#server/testing/sampleFiles.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';

const megabyte = 1024 * 1024;
const count = 60; // V8 collects some 64 MB of buffers before it frees them
const isMeasurable = existsSync('/proc/self/statm');

/** Uploads a recording as a new song; returns the status. */
async function upload(origin: string, cookie: string, recording: Buffer): Promise<number> {
  const categories = (await (
    await fetch(`${origin}/api/categories`, { headers: { cookie } })
  ).json()) as { id: string }[];
  const { headers, payload } = await makeForm({
    title: 'Ny',
    categoryId: categories[0]?.id ?? '',
    language: 'no',
    lyrics: 'Ny',
    audioFile: { name: 'a.mp3', bytes: recording },
  });
  const body = new Uint8Array(payload);
  const answer = await fetch(`${origin}/api/songs`, {
    method: 'POST',
    body,
    headers: { ...headers, cookie },
  });
  await answer.arrayBuffer();
  return answer.status;
}

it.runIf(isMeasurable)(
  'accepts sixty concurrent recordings of 10 MB in a quarter of their size in memory',
  { timeout: 5 * 60_000 },
  async () => {
    const server = await serverProcess(testDataDir());
    const origin = `http://localhost:${server.port}`;
    const login = await fetch(`${origin}/api/auth/dev-login-simple`, { method: 'POST' });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    // The first upload loads the code.
    expect(await upload(origin, cookie, makeMp3(5))).toBe(200);

    const before = server.memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, server.memory());
    }, 2);
    const recordings = Array.from({ length: count }, (_, at) =>
      padded(makeMp3(5 + at), limits.audioFile),
    );
    const statuses = await Promise.all(recordings.map((each) => upload(origin, cookie, each)));
    clearInterval(watch);
    expect(statuses).toEqual(Array(count).fill(200));
    const more = (most - before) / megabyte;
    console.log(
      `${count} × 10 MB at once: ${more.toFixed(1)} MB more, over ${(before / megabyte).toFixed(0)} MB`,
    );
    expect(more).toBeLessThan((count * limits.audioFile) / megabyte / 4);
  },
);
