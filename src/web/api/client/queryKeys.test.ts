import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './apiError.ts';
import { createQueryClient } from './queryKeys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (status: number, code: string) =>
  new ApiError(status, '', JSON.stringify({ message: 'Nei.', code }));

it.each([
  [
    'once more under a sign-in that a passkey shown anew has replaced',
    2,
    refused(401, 'notSignedIn'),
  ],
  ['so in a list’s own sentence', 2, new Error('Nei.', { cause: refused(401, 'notSignedIn') })],
  ['no more where it was refused', 1, refused(403, 'notAllowed')],
  ['no more where nobody answered', 1, new TypeError('no network')],
])('asks %s', async (_, times, error) => {
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  const watched = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn });
  const stop = watched.subscribe(() => undefined);
  await vi.runAllTimersAsync();
  expect(queryFn).toHaveBeenCalledTimes(times);
  expect(watched.getCurrentResult().error).toBe(error);
  stop();
});
