import { readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds of every thread that was ever seen, by its folder; one that has ended keeps its own. */
const threads = new Map<string, number>();

/**
 * Seconds that a process has run on a processor, all its threads together: the scheduler's own
 * nanoseconds, where `/proc/{pid}/stat` only counts ticks of 10 ms. Linux alone has them.
 */
export function cpuSeconds(pid: number): number {
  const folder = `/proc/${pid}/task/`;
  for (const thread of readdirSync(folder)) noteTime(folder + thread);
  let nanoseconds = 0;
  for (const [thread, its] of threads) if (thread.startsWith(folder)) nanoseconds += its;
  return nanoseconds / 1e9;
}

function noteTime(thread: string): void {
  try {
    threads.set(thread, Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ESRCH') throw error; // else it has ended since it was listed
  }
}
