import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { heart, someWrite } from '#web/offline/outbox/testing/someSong.ts';
import { sendWaiting } from './sendWaiting.ts';
import type { WaitingWrite } from './waitingWrite.ts';

const waiting = vi.hoisted(() => ({ writes: [] as unknown[] }));
const kari = { id: 'kari', firstName: 'Kari', community: 'Oslo', role: 'kantor', canInvite: true };

vi.mock('./sendWrite.ts', () => ({
  sendWrite: () => Promise.resolve({ kind: 'done', song: null }),
}));
vi.mock('./listWaiting.ts', () => ({ readWaiting: () => Promise.resolve(waiting.writes) }));
vi.mock('./changeOutbox.ts', () => ({
  changeOutbox: (write: WaitingWrite, decide: (...all: unknown[]) => { removed: unknown[] }) => {
    if (decide([write], write).removed.length > 0) waiting.writes = [];
    return Promise.resolve(true);
  },
}));
vi.mock('#web/offline/library/onDevice.ts', () => ({ onDevice: () => Promise.resolve() }));

afterEach(() => vi.unstubAllGlobals());

test('a screen that is slow to ask anew keeps nobody from sending', async () => {
  waiting.writes = [someWrite(heart)];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ user: kari })));
  const client = new QueryClient();
  const asked = vi
    .spyOn(client, 'invalidateQueries')
    .mockReturnValue(Promise.withResolvers<void>().promise);
  expect(await sendWaiting(client, 'kari')).toBe('empty');
  expect(asked).toHaveBeenCalled();
});
