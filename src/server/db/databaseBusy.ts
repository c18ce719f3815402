import { setTimeout as pause } from 'node:timers/promises';

/** Time-out for locks, in this process and across processes: transactions take milliseconds. */
export const lockTimeout = 10_000; // ms

/** Waiting for the database timed out; a retry may succeed. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

const firstPause = 1; // ms, doubled up to `longestPause`
const longestPause = 20; // ms

/**
 * Retries `work`, with back-off, while another process holds SQLite's write lock. SQLite's own busy
 * timeout would block the event loop.
 */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + lockTimeout;
  for (let next = firstPause; ; next = Math.min(next * 2, longestPause)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await pause(next);
  }
}

/** Whether an error is SQLITE_BUSY (5) or one of its extended codes: another connection is writing. */
export function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' && (code & 0xff) === 5;
}
