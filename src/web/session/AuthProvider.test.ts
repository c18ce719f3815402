import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDevice } from '#web/offline/library/device.ts';
import { meKey } from '#web/wire/queryCache.ts';
import { correctIfNobody, forgetAnswers } from './AuthProvider.tsx';

vi.mock('#web/offline/library/device.ts', () => ({
  forgetDevice: vi.fn<typeof forgetDevice>(),
  rememberUser: () => Promise.resolve(),
}));

afterEach(() => void vi.unstubAllGlobals());

it('shows nothing of the person before, and asks anew for what is on the screen', async () => {
  const client = new QueryClient();
  let person = 'Kari';
  client.setQueryData(meKey, 'Kari');
  client.setQueryData(['recent'], 'of Kari');
  const watched = new QueryObserver(client, {
    queryKey: ['favorites'],
    queryFn: async () => `of ${person}`,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = watched.subscribe(() => undefined);
  await expect.poll(() => watched.getCurrentResult().data).toBe('of Kari');
  person = 'Ola';
  forgetAnswers(client, true);
  expect(watched.getCurrentResult().data).toBeUndefined();
  expect(client.getQueryData(['recent'])).toBeUndefined();
  expect(client.getQueryData(meKey)).toBe('Kari');
  await expect.poll(() => watched.getCurrentResult().data).toBe('of Ola');
  stop();
});

it('signs out once where a server says that nobody is here, and nobody who has come since', async () => {
  const client = new QueryClient();
  const comes = () => client.setQueryData(meKey, { user: { id: 'kari' } });
  const here = () => [client.getQueryData(meKey), vi.mocked(forgetDevice).mock.calls.length];
  const says = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first, last] = says;
  const waiting = says.values();
  vi.stubGlobal('fetch', async () => {
    await waiting.next().value?.promise;
    return Response.json({ message: 'Nei.', code: 'notSignedIn' }, { status: 401 });
  });
  comes();
  // Two calls were refused, and the second answer is slow.
  const [soon, late] = [correctIfNobody(client), correctIfNobody(client)];
  first?.resolve();
  await soon;
  expect(here()).toEqual([null, 1]);
  const kari = comes();
  last?.resolve();
  await late;
  expect(here()).toEqual([kari, 1]);
});
