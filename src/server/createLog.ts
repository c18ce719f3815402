import pino from 'pino';
import type { Log } from '#server/seam/deps.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * JSON lines on stderr; stdout is for whoever started the server. Nobody waits for them to be written:
 * what must not be lost stands in the trail.
 */
export function createLog(environment: Settings['environment']): Log {
  const level = environment === 'test' ? 'warn' : 'info';
  const stderr = pino.destination({ dest: 2, sync: false });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stderr);
}
