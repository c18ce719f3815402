import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './apiError.ts';
import { createQueryClient } from './queryKeys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (status: number, code: string) =>
  new ApiError(status, '', JSON.stringify({ message: 'Nei.', code }));

it.each([
  ['once more in the new session after a passkey was shown again', 2, refused(401, 'notSignedIn')],
  [
    "once more also inside a list's own error",
    2,
    new Error('Nei.', { cause: refused(401, 'notSignedIn') }),
  ],
  ['not again after a refusal', 1, refused(403, 'notAllowed')],
  ['not again without an answer', 1, new TypeError('no network')],
])('retries %s', async (_, times, error) => {
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  const watched = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn });
  const stop = watched.subscribe(() => undefined);
  await vi.runAllTimersAsync();
  expect(queryFn).toHaveBeenCalledTimes(times);
  expect(watched.getCurrentResult().error).toBe(error);
  stop();
});
