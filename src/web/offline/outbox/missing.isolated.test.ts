import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setOutboxWriter } from '#web/client/request.ts';
import { someBrowser, type SomeBrowser } from '#web/offline/testing/someBrowser.ts';
import { changeDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { decide } from './decide.ts';
import { write } from './outbox.ts';
import { readPending } from './outboxRows.ts';
import * as outboxState from './outboxState.ts';
import { startOutbox } from './startOutbox.ts';
import { somePlan } from './testing/somePlan.ts';
import { someSong, words } from './testing/someSong.ts';

vi.mock('#web/offline/kinds/sendSong.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

let browser: SomeBrowser;
beforeEach(() => {
  browser = someBrowser();
  setOutboxWriter('kari');
});
afterEach(() => {
  changeDeviceSettings({ offlineMode: true });
  setOutboxWriter(null);
  vi.unstubAllGlobals();
});

// Comes first: a database stays open once it is.
test('without a database a decided write is done, and no sign of it is left', async () => {
  vi.stubGlobal('indexedDB', undefined);
  changeDeviceSettings({ offlineMode: false });
  const counted = vi.spyOn(outboxState, 'changeOutboxState');
  const stop = startOutbox(new QueryClient(), 'kari');
  const signs = async (counts: Partial<outboxState.OutboxState>) => {
    await expect.poll(() => counted.mock.lastCall).toMatchObject([counts]);
    return browser.stored.get(outboxState.pendingFlag());
  };
  const work = { kind: 'changePlan', change: { fields: { title: 'Advent' } } } as const;
  const change = { entityId: somePlan.id, title: '', work };
  const theirs = { ...somePlan, title: 'Jul', version: 2 };
  const problem = { message: '', code: 'planChanged', current: theirs };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 409 }));
  const end = await write({ ...change, base: somePlan });
  if (end.kind !== 'conflict') throw new Error(end.kind);
  expect(await signs({ conflicts: 1 })).toBeUndefined();
  const answer = { ...somePlan, title: 'Advent', version: 3 };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  expect(await decide(end.blocked, { ...change, base: theirs })).toEqual({ kind: 'done', answer });
  expect(await signs({ pending: 0, conflicts: 0 })).toBeUndefined();
  stop();
});

test('the write of a song waits where the code that sends it cannot be loaded', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  const change = { entityId: someSong.id, title: 'Min', work: words({ title: 'Min' }) };
  expect(await write({ ...change, base: someSong })).toEqual({ kind: 'waits' });
  expect(await readPending()).toMatchObject([{ entityId: someSong.id, work: change.work }]);
  expect(fetched).not.toHaveBeenCalled();
});
