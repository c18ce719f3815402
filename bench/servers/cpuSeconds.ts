import { readdirSync, readFileSync } from 'node:fs';

/**
 * Seconds that a process has run on a processor, all its threads together: the scheduler's own
 * nanoseconds, where `/proc/{pid}/stat` only counts ticks of 10 ms. Linux alone has them.
 */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => nanosecondsOf(`/proc/${pid}/task/${thread}`));
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** None of a thread that ended since it was listed: Node's own come and go. */
function nanosecondsOf(thread: string): number {
  try {
    return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return 0;
    throw error;
  }
}
