import { readdirSync, readFileSync } from 'node:fs';

/**
 * Seconds that a process has run on a processor, all its threads together: the scheduler's own
 * nanoseconds, where `/proc/{pid}/stat` only counts ticks of 10 ms. Linux alone has them.
 */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}
