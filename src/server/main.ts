import pino from 'pino';
import { type Deps, type Log, isoTime, systemClock } from '#server/core/deps.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { type RunningServer, startServer } from './startServer.ts';

const echo = 1000; // ms in which a repeated signal counts as the same one
const logBuffer = { minLength: 4096, periodicFlush: 100 }; // bytes; ms

main().catch((error: unknown) => {
  // A `StartupError` has a sentence for the operator; anything else is a bug and prints its stack.
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  // The database holds personal data: new files are readable by their owner only.
  process.umask(0o077);
  const settings = readSettings(process.env, process.execArgv);
  const server = await startServer(settings, createLog(settings.environment));
  closeOnSignal(server);
  console.log(`Sangbok er åpen på ${server.origin}`);
  if (server.setupLink !== null) {
    console.log(`Lenken for den første personen, i 24 timer:\n${server.setupLink}`);
  }
}

function closeOnSignal(server: RunningServer): void {
  let signalledAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Terminal, npm and systemd may each send the signal for one request to stop. A later signal
      // exits at once.
      if (signalledAt === undefined) void server.close();
      else if (performance.now() - signalledAt > echo) process.exit(1);
      signalledAt ??= performance.now();
    });
  }
}

/**
 * JSON lines on stderr; stdout is for the person who started the server. Lines are buffered and
 * written asynchronously: what must not be lost is in the audit log.
 */
export function createLog(environment: Settings['environment']): Log {
  const level = environment === 'test' ? 'warn' : 'info';
  const stderr = pino.destination({ dest: 2, sync: false, ...logBuffer });
  return pino({ level, base: null, timestamp: cachedTimestamp(systemClock) }, stderr);
}

/** The timestamp of a line, formatted once per millisecond: formatting is a third of a line's cost. */
function cachedTimestamp(clock: Deps['clock']): () => string {
  let last = 0;
  let time = '';
  return () => {
    const now = clock();
    if (now === last) return time;
    last = now;
    time = `,"time":"${isoTime(now)}"`;
    return time;
  };
}
