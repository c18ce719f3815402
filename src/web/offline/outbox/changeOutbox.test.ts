import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import {
  heart,
  putWaiting,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { addWrite, changeOutbox, forgetOutbox } from './changeOutbox.ts';
import { hasMemoryRows } from './memoryRows.ts';
import { readWaiting } from './outboxBook.ts';
import type { PendingMutation } from './pendingMutation.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  await forgetOutbox();
  setOutboxWriter(null);
  vi.unstubAllGlobals();
});

test('resolving a write that has become another changes nothing', async () => {
  const before = someWrite(words({ title: 'Min' }));
  const now = { ...before, key: 'decided elsewhere' };
  await putWaiting(now);
  const decide = vi.fn<() => { removed: PendingMutation[]; changed: [] }>(() => ({
    removed: [now],
    changed: [],
  }));
  expect(await changeOutbox(before, decide)).toBe(false);
  expect(
    await changeOutbox(
      { ...now, state: { kind: 'refused', code: '', sentence: '', fields: {} } },
      decide,
    ),
  ).toBe(false);
  expect(decide).not.toHaveBeenCalled();
  expect(await readWaiting()).toEqual([now]);
  expect(await changeOutbox(now, decide)).toBe(true);
  expect(await readWaiting()).toEqual([]);
});

test('a write is not stored for a user who signed in meanwhile', async () => {
  const write = { entityId: 'lampen', title: 'Min', work: heart, base: null };
  const sending = { key: 'ny', tried: true, personId: 'kari', sends: true };
  for (const here of ['ola', null]) {
    setOutboxWriter(here);
    const { stored } = await addWrite(write, sending);
    await expect(stored).rejects.toThrow('the writer has left');
    await forgetOutbox();
  }
  setOutboxWriter('kari');
  await (await addWrite(write, sending)).stored;
  expect(hasMemoryRows()).toBe(false);
  expect(await readWaiting()).toMatchObject([{ key: 'ny', personId: 'kari' }]);
});

test('songs in a row of an earlier release are read with missing fields as null', async () => {
  const { translator, ...older } = someSong;
  const conflict = { kind: 'conflict', theirs: older as never } as const;
  const write = someWrite(words({ title: 'Min' }), { base: older as never, state: conflict });
  await putWaiting(write);
  const whole = { ...write, base: someSong, state: { kind: 'conflict', theirs: someSong } };
  expect(translator).toBeNull();
  expect(await readWaiting()).toEqual([whole]);
  const decide = vi.fn<() => { removed: []; changed: [] }>(() => ({ removed: [], changed: [] }));
  await changeOutbox(write, decide);
  expect(decide).toHaveBeenCalledWith([whole], whole);
});
