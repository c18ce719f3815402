import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDevice } from '#web/offline/library/device.ts';
import { meKey } from '#web/client/queryKeys.ts';
import { correctIfSignedOut, forgetAnswers } from './AuthProvider.tsx';
import { type Me, getCurrentUser } from './currentUser.ts';

const kari = { id: 'kari', firstName: 'Kari', community: 'Oslo', role: 'kantor', canInvite: false };

vi.mock('#web/offline/library/device.ts', () => ({
  forgetDevice: vi.fn<typeof forgetDevice>(),
  fromDevice: () => Promise.resolve({ id: 'kari' }),
  rememberUser: () => Promise.resolve(),
}));

afterEach(() => {
  vi.mocked(forgetDevice).mockClear();
});

it('shows nothing of the previous person, and refetches what is on the screen', async () => {
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

it('signs out once on a 401, and not a user who has signed in since', async () => {
  const client = new QueryClient();
  const signInAgain = () => client.setQueryData(meKey, { user: { id: 'kari' } });
  const state = () => [client.getQueryData(meKey), vi.mocked(forgetDevice).mock.calls.length];
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first, last] = answers;
  const waiting = answers.values();
  vi.stubGlobal('fetch', async () => {
    await waiting.next().value?.promise;
    return Response.json({ message: 'Nei.', code: 'notSignedIn' }, { status: 401 });
  });
  signInAgain();
  // Two calls were refused, and the second answer is slow.
  const [soon, late] = [correctIfSignedOut(client), correctIfSignedOut(client)];
  first?.resolve();
  await soon;
  expect(state()).toEqual([null, 1]);
  const kari = signInAgain();
  last?.resolve();
  await late;
  expect(state()).toEqual([kari, 1]);
});

it.each([
  [
    'once, as where a passkey was shown anew meanwhile, is state',
    1,
    expect.objectContaining({ user: expect.objectContaining(kari) }),
  ],
  ['twice is nobody', 2, null],
])(
  'of whom the device remembers, and of whom the server knows nothing %s',
  async (_, times, me) => {
    vi.stubGlobal('navigator', { onLine: true });
    let refusals = times;
    vi.stubGlobal('fetch', async () =>
      refusals-- > 0
        ? Response.json({ message: 'Nei.', code: 'notSignedIn' }, { status: 401 })
        : Response.json({ user: kari }),
    );
    const correct = vi.fn<(me: Me | null) => void>();
    await getCurrentUser(new AbortController().signal, correct);
    await expect.poll(() => correct.mock.calls).toEqual([[me]]);
  },
);
