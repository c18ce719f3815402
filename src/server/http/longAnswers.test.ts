import type { FastifyReply } from 'fastify';
import { expect, it, vi } from 'vitest';
import { WrittenAnswer } from '#server/seam/route.ts';
import { longAnswers } from './longAnswers.ts';

/** What an answer of so many bytes has been written for, once each of these was asked for. */
function asking() {
  const send = longAnswers();
  const reply = { header: () => reply, type: () => reply, send: () => reply, getHeader: () => '' };
  const headers = { 'accept-encoding': 'br' };
  const write = vi.fn<(bytes: number) => Buffer>((bytes) => Buffer.alloc(bytes, 'sang'));
  const ask = (tag: string, bytes: number) =>
    send(new WrittenAnswer(tag, () => write(bytes)), { headers }, reply as unknown as FastifyReply);
  return { ask, write };
}

it('packs once what is asked for again, whatever else is asked for in between', async () => {
  const { ask, write } = asking();
  for (let other = 0; other < 30; other++) {
    await ask('all', 100_000);
    await ask(`beginning ${other}`, 10_000);
    await ask(`one song ${other}`, 500);
  }
  const written = write.mock.calls.map(([bytes]) => bytes);
  expect(written.filter((bytes) => bytes === 100_000)).toHaveLength(1);
});

it('keeps long answers alone, and of those the ones that were asked for last', async () => {
  const { ask, write } = asking();
  const long = Array.from({ length: 12 }, (_, at) => `long ${at}`);
  for (const tag of long) await ask(tag, 10_000);
  for (let at = 0; at < 20; at++) await ask(`short ${at}`, 500);
  write.mockClear();
  for (const tag of long) await ask(tag, 10_000);
  expect(write).not.toHaveBeenCalled();
  await ask('one more', 10_000);
  await ask('long 11', 10_000);
  expect(write).toHaveBeenCalledOnce();
  await ask('long 0', 10_000);
  expect(write).toHaveBeenCalledTimes(2);
});
