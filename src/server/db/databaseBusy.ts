import { setTimeout as pause } from 'node:timers/promises';

/** Nobody rightly waits that long, here or for another process: transactions take milliseconds. */
export const waitAtMost = 10_000; // ms

/** The database could not be had in time; trying again later may help. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

const firstPause = 1; // ms, doubled up to:
const longestPause = 20; // ms

/**
 * Does `work` as soon as no other process holds SQLite's write lock. SQLite's own busy timeout would
 * wait with the whole event loop; this waits without.
 */
export async function whenFree<T>(work: () => T): Promise<T> {
  const givenUpAt = performance.now() + waitAtMost;
  for (let next = firstPause; ; next = Math.min(next * 2, longestPause)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > givenUpAt) throw error;
    }
    await pause(next);
  }
}

/** SQLITE_BUSY (5) with any extension: another connection is writing. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && (code & 0xff) === 5;
}
