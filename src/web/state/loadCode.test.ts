import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCode } from './loadCode.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined); // no browser fires `online` here
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loads code that fails until `comes`, and records what happens. */
function loading(fail: () => Error = () => new TypeError('no file')) {
  const seen: string[] = [];
  let loads = 0;
  let isThere = false;
  const giveUp = loadCode(
    async () => {
      loads++;
      if (!isThere) throw fail();
      return 'code';
    },
    (code) => seen.push(code),
    (_, isBroken) => seen.push(isBroken ? 'broken' : 'missing'),
  );
  return { seen, giveUp, loads: () => loads, comes: () => (isThere = true) };
}

it('says that code is missing, and runs it once it comes, without an event', async () => {
  const { seen, comes } = loading();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['missing']);
  comes();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual(['missing', 'code']);
});

it('says nothing of a request that succeeds at the second try', async () => {
  const { seen, comes, loads } = loading();
  comes();
  await vi.advanceTimersByTimeAsync(0);
  expect([seen, loads()]).toEqual([['code'], 2]);
});

it('tries every half minute at last, until it is given up', async () => {
  const { loads, giveUp } = loading();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = loads();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(loads()).toBe(before + 1);
  giveUp();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(loads()).toBe(before + 1);
});

it('does not run code that comes after it was given up', async () => {
  const { seen, giveUp, comes } = loading();
  comes();
  giveUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([]);
});

it('does not retry code that came and cannot run', async () => {
  const fault = new Error('thrown by the code');
  const { seen, loads } = loading(() => fault);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([seen, loads()]).toEqual([['broken'], 2]);
});
