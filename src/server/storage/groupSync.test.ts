import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { DiskBroken, GroupSync } from './groupSync.ts';

/** Ends the sync that was begun first of those that go on. */
let end: (error?: Error) => void;
let begun: number;
let sync: GroupSync;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-sync-'));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const going: ((error: Error | null) => void)[] = [];
  begun = 0;
  sync = new GroupSync(log, (_, done) => {
    begun += 1;
    going.push(done);
  });
  end = (error) => going.shift()?.(error ?? null);
  onTestFinished(async () => {
    going.push = (done) => (done(null), 0);
    while (going.length > 0) end();
    await sync.close();
    rmSync(folder, { recursive: true });
  });
});

/** Commits, and tells what has come of it. */
function commit() {
  const state = { isOnDisk: false };
  sync.note();
  void sync.settled()?.then(() => {
    state.isOnDisk = true;
  });
  return state;
}

it('syncs once for all who committed before it began, and once for all who did meanwhile', async () => {
  const first = [commit(), commit(), commit()];
  await turn();
  await turn();
  const second = [commit(), commit()];
  await turn();
  expect([begun, ...first]).toEqual([1, ...first.map(() => ({ isOnDisk: false }))]);
  end();
  await turn();
  await turn();
  expect(first.every(({ isOnDisk }) => isOnDisk)).toBe(true);
  expect(second.some(({ isOnDisk }) => isOnDisk)).toBe(false);
  end();
  await turn();
  await turn();
  expect(second.every(({ isOnDisk }) => isOnDisk)).toBe(true);
  expect(begun).toBe(2);
});

it('keeps whoever has read a commit waiting with its writer, and nobody afterwards', async () => {
  commit();
  const reader = sync.settled();
  expect(reader).toBeInstanceOf(Promise);
  await turn();
  await turn();
  end();
  await reader;
  expect(sync.settled()).toBeUndefined();
});

it('owes a sync to whoever committed while one ran, and asks when it has ended', async () => {
  commit();
  await turn();
  await turn();
  sync.note();
  end();
  await turn();
  await turn();
  expect(sync.settled()).toBeInstanceOf(Promise);
});

it('owes a sync for what another process has committed', async () => {
  sync.see(7);
  const reader = sync.settled();
  await turn();
  await turn();
  end();
  await reader;
  sync.see(7);
  expect(sync.settled()).toBeUndefined();
  sync.see(8);
  expect(sync.settled()).toBeInstanceOf(Promise);
});

it('refuses for good after a sync that failed, and keeps no reader waiting', async () => {
  commit();
  const reader = sync.settled();
  await turn();
  await turn();
  end(new Error('EIO'));
  await reader;
  expect(() => sync.refuseIfBroken()).toThrow(DiskBroken);
  commit();
  expect(sync.settled()).toBeUndefined();
  await turn();
  expect(begun, 'no later sync could make it good').toBe(1);
  expect(() => sync.refuseIfBroken()).toThrow(DiskBroken);
});
