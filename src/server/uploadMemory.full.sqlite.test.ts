import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';

const megabyte = 1024 * 1024;
const count = 60; // V8 collects some 64 MB of buffers before it frees them
const zeros = Buffer.alloc(64 * 1024);
const isMeasurable = existsSync('/proc/self/statm');

/**
 * Uploads a recording of the largest size as a new song; returns the status. The client computes
 * and keeps little, so that all uploads go on at once.
 */
async function upload(url: string, cookie: string, start: Buffer): Promise<number | undefined> {
  const categoryId = sampleCategories[0]?.id ?? '';
  const audioFile = { name: 'a.mp3', bytes: start };
  const song = { title: 'Ny', categoryId, language: 'no', lyrics: 'Ny', audioFile };
  const { headers, payload } = await makeForm(song);
  const end = payload.indexOf(start) + start.length;
  const silence = limits.audioFile - start.length;
  const body = function* () {
    yield payload.subarray(0, end);
    for (let remaining = silence; remaining > 0; remaining -= zeros.length)
      yield zeros.subarray(0, remaining);
    yield payload.subarray(end);
  };
  const length = payload.length + silence;
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-length': length },
    agent: false,
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(body, sending);
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

it.runIf(isMeasurable)(
  'accepts sixty concurrent recordings of 10 MB in a quarter of their size in memory',
  { timeout: 5 * 60_000 },
  async () => {
    const server = await serverProcess(testDataDir());
    const origin = `http://localhost:${server.port}`;
    const login = await fetch(`${origin}/api/auth/dev-login-simple`, { method: 'POST' });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const add = (frames: number) => upload(`${origin}/api/songs`, cookie, makeMp3(frames));
    expect(await add(4)).toBe(200); // loads the code

    const before = server.memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, server.memory());
    }, 2);
    onTestFinished(() => clearInterval(watch));
    const statuses = await Promise.all(Array.from({ length: count }, (_, at) => add(5 + at)));
    expect(statuses).toEqual(Array(count).fill(200));
    const more = (most - before) / megabyte;
    console.log(
      `${count} × 10 MB at once: ${more.toFixed(1)} MB more, over ${(before / megabyte).toFixed(0)} MB`,
    );
    expect(more).toBeLessThan((count * limits.audioFile) / megabyte / 4);
  },
);
