import { expect, test, vi } from 'vitest';
import { countPending } from './outboxRows.ts';

// This runtime has no IndexedDB, like a browser with broken storage.
test.each([
  ['the number is unknown if something was stored', 'yes', 'unknown'],
  ['nothing is pending if nothing ever was', null, 0],
])('an outbox that cannot be read: %s', async (_, kept, count) => {
  vi.stubGlobal('localStorage', { getItem: () => kept });
  expect(await countPending()).toBe(count);
});
