import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { songKeys } from '#web/client/queryKeys.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { readPending } from '#web/offline/outbox/outboxRows.ts';
import { putPending, someSong, someWrite, words } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { shownToast } from '#web/ui/toastStore.ts';
import { discardBlocked } from './discardBlocked.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetOutbox();
  setOutboxWriter(null);
});

test('a blocked write that the device cannot discard stays, and its author is told', async () => {
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  const write = someWrite(words({ title: 'Min' }), { state: { kind: 'conflict', theirs } });
  await putPending(write);
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  const client = new QueryClient();
  client.setQueryData(songKeys.one(write.entityId), { ...someSong, title: 'Min' });
  const isOld = () => client.getQueryState(songKeys.one(write.entityId))?.isInvalidated;
  expect(await discardBlocked(client, { write })).toBe(false);
  expect(shownToast()).toMatchObject({ title: texts.undecided, tone: 'destructive' });
  expect(await readPending()).toMatchObject([{ key: write.key }]);
  expect([await discardBlocked(client, { write }), isOld()]).toEqual([true, true]);
  expect(await readPending()).toEqual([]);
});
