import pino from 'pino';
import type { Log } from './deps.ts';
import type { Settings } from './settings.ts';

/** JSON lines on stderr; stdout is for whoever started the server. */
export function createLog(environment: Settings['environment']): Log {
  const level = environment === 'test' ? 'warn' : 'info';
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
