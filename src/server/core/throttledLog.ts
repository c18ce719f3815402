import type { Deps, Log } from './deps.ts';

const minute = 60_000; // ms

/** Says the first of what happens often, and after a minute the next, with how many were not said. */
export function throttledLog(clock: Deps['clock']): (say: (unsaid: number) => void) => void {
  let saidAt = -Infinity;
  let unsaid = 0;
  return (say) => {
    const now = clock();
    // Else a clock that was set back would keep it silent.
    if (Math.abs(now - saidAt) < minute) return void unsaid++;
    say(unsaid);
    saidAt = now;
    unsaid = 0;
  };
}

/**
 * A log in which a full disk is said once a minute: each request feels it, some of them twice, and
 * the log may lie on that disk.
 */
export function withFullDiskSeldom(
  log: Log,
  isDiskFull: (error: unknown) => boolean,
  clock: Deps['clock'],
): Log {
  const seldom = throttledLog(clock);
  const at = (level: keyof Log) => (details: object, message: string) => {
    if (!('err' in details && isDiskFull(details.err))) return log[level](details, message);
    seldom((unsaid) => log.error({ ...details, during: message, unsaid }, 'the disk is full'));
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
