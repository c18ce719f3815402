import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import {
  heart,
  putPending,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { addWrite, changeOutbox, forgetOutbox } from './changeOutbox.ts';
import { hasMemoryRows } from './memoryRows.ts';
import { readPending } from './outboxRows.ts';
import type { PendingWrite } from './pendingWrite.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  await forgetOutbox();
  setOutboxWriter(null);
});

test('resolving a write that has become another changes nothing', async () => {
  const before = someWrite(words({ title: 'Min' }));
  const now = { ...before, key: 'decided elsewhere' };
  await putPending(now);
  const decide = vi.fn<() => { removed: PendingWrite[]; changed: [] }>(() => ({
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
  expect(await readPending()).toEqual([now]);
  expect(await changeOutbox(now, decide)).toBe(true);
  expect(await readPending()).toEqual([]);
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
  expect(await readPending()).toMatchObject([{ key: 'ny', personId: 'kari' }]);
});

test('songs in a row of an earlier release are read with missing fields as null', async () => {
  const { translator, ...older } = someSong;
  const conflict = { kind: 'conflict', theirs: older as never } as const;
  const write = someWrite(words({ title: 'Min' }), { base: older as never, state: conflict });
  await putPending(write);
  const whole = { ...write, base: someSong, state: { kind: 'conflict', theirs: someSong } };
  expect(translator).toBeNull();
  expect(await readPending()).toEqual([whole]);
  const decide = vi.fn<() => { removed: []; changed: [] }>(() => ({ removed: [], changed: [] }));
  await changeOutbox(write, decide);
  expect(decide).toHaveBeenCalledWith([whole], whole);
});
