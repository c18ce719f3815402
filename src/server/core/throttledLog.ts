import type { Deps, Log } from './deps.ts';

const minute = 60_000; // ms

/** Throttle: calls `log` at most once a minute, with the number of calls suppressed since. */
export function throttledLog(clock: Deps['clock']): (log: (unsaid: number) => void) => void {
  let loggedAt = -Infinity;
  let unsaid = 0;
  return (log) => {
    const now = clock();
    // The absolute difference: a clock that was set back must not silence the log.
    if (Math.abs(now - loggedAt) < minute) return void unsaid++;
    log(unsaid);
    loggedAt = now;
    unsaid = 0;
  };
}

/**
 * Wraps a log so that disk-full errors are logged once a minute: every request fails with one, and the
 * log may be on the same disk.
 */
export function throttleDiskFull(
  log: Log,
  isDiskFull: (error: unknown) => boolean,
  clock: Deps['clock'],
): Log {
  const throttled = throttledLog(clock);
  const at = (level: keyof Log) => (details: object, message: string) => {
    if (!('err' in details && isDiskFull(details.err))) return log[level](details, message);
    throttled((unsaid) => log.error({ ...details, during: message, unsaid }, 'the disk is full'));
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
