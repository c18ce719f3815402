import { randomBytes, randomInt } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { expect, it, vi } from 'vitest';
import { WrittenAnswer } from '#server/seam/route.ts';
import { longAnswers } from './longAnswers.ts';

/** What an answer of so many bytes has been written for, once each of these was asked for. */
function asking(make = (bytes: number) => Buffer.alloc(bytes, 'sang'), wanted = 'br') {
  const send = longAnswers();
  const said = vi.fn<(name: string, value: string) => unknown>();
  const went = vi.fn<(bytes: Buffer) => unknown>();
  const reply = { header: said, type: () => reply, send: went, getHeader: () => '' };
  said.mockReturnValue(reply);
  const headers = { 'accept-encoding': wanted };
  const write = vi.fn<(bytes: number) => Buffer>(make);
  const ask = (tag: string, bytes: number, isForDevices = false) => {
    const answer = new WrittenAnswer(tag, () => write(bytes), isForDevices);
    return send(answer, { headers }, reply as unknown as FastifyReply);
  };
  const sent = () => ({
    coding: said.mock.calls.find(([name]) => name === 'content-encoding')?.[1],
    bytes: went.mock.calls[0]?.[0] ?? Buffer.of(),
  });
  const codings = () =>
    said.mock.calls.flatMap(([name, value]) => (name === 'content-encoding' ? value : []));
  return { ask, write, sent, codings };
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

it('keeps long answers alone, up to 16 MB, and of those the ones that were asked for last', async () => {
  const { ask, write } = asking((bytes) => randomBytes(bytes));
  const long = Array.from({ length: 5 }, (_, at) => `long ${at}`);
  for (const tag of long) await ask(tag, 3_000_000);
  for (let at = 0; at < 20; at++) await ask(`short ${at}`, 500);
  write.mockClear();
  for (const tag of long) await ask(tag, 3_000_000);
  expect(write).not.toHaveBeenCalled();
  await ask('one more', 3_000_000);
  await ask('long 4', 3_000_000);
  expect(write).toHaveBeenCalledOnce();
  await ask('long 0', 3_000_000);
  expect(write).toHaveBeenCalledTimes(2);
});

it('packs what many devices will have as small as each browser lets it', async () => {
  const words = Array.from({ length: 60_000 }, () => `sang${randomInt(200)}`).join(' ');
  const packed = async (wanted: string, isForDevices: boolean) => {
    const { ask, sent } = asking(() => Buffer.from(words), wanted);
    await ask('all', 0, isForDevices);
    return sent();
  };
  const [all, some] = [true, false].map(
    (isForDevices) => (wanted: string) => packed(wanted, isForDevices),
  );
  const usual = await some?.('gzip, deflate, br, zstd');
  const best = await all?.('gzip, deflate, br, zstd');
  const better = await all?.('gzip, deflate, br');
  expect([usual?.coding, best?.coding, better?.coding]).toEqual(['br', 'zstd', 'br']);
  expect(zstdDecompressSync(best?.bytes ?? Buffer.of()).toString()).toBe(words);
  expect(best?.bytes.length).toBeLessThan(usual?.bytes.length ?? 0);
  expect(better?.bytes.length).toBeLessThan(usual?.bytes.length ?? 0);
});

it('packs two answers at once as small as can be, and quickly what comes meanwhile', async () => {
  const { ask, write, codings } = asking(undefined, 'br, zstd');
  write.mockImplementationOnce(() => {
    throw new Error('the database is gone');
  });
  await expect(ask('broken', 10_000, true)).rejects.toThrow('gone');
  const tags = Array.from({ length: 6 }, (_, at) => `since ${at}`);
  const ofAll = async () => {
    const before = codings().length;
    await Promise.all(tags.map((tag) => ask(tag, 10_000, true)));
    return codings().slice(before).toSorted();
  };
  expect(await ofAll()).toEqual(['br', 'br', 'br', 'br', 'zstd', 'zstd']);
  expect(await ofAll(), 'small for who comes later').toEqual([
    'br',
    'br',
    'zstd',
    'zstd',
    'zstd',
    'zstd',
  ]);
});

it('packs once what many devices ask for meanwhile', async () => {
  const { ask, write, codings } = asking(undefined, 'br, zstd');
  for (const tag of ['one', 'two', 'three']) void ask(tag, 10_000, true);
  await Promise.all(['one', 'two', 'three'].map((tag) => ask(tag, 10_000, true)));
  expect(write).toHaveBeenCalledTimes(3);
  expect(codings().toSorted()).toEqual(['br', 'br', 'zstd', 'zstd', 'zstd', 'zstd']);
});
