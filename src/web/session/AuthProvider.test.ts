import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { meKey } from '#web/wire/queryCache.ts';
import { forgetAnswers } from './AuthProvider.tsx';

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
