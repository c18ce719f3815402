import { afterEach, expect, test, vi } from 'vitest';
import { countWaiting } from './outboxBook.ts';

afterEach(() => vi.unstubAllGlobals());

// This runtime has no database, as a browser whose storage is broken.
test.each([
  ['where something was kept, nobody knows how much', 'yes', 'unknown'],
  ['where nothing ever was, nothing waits', null, 0],
])('an outbox that cannot be read: %s', async (_, kept, count) => {
  vi.stubGlobal('localStorage', { getItem: () => kept });
  expect(await countWaiting()).toBe(count);
});
