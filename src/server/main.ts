import pino from 'pino';
import { type Deps, type Log, isoTime, systemClock } from '#server/core/deps.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { type RunningServer, startServer } from './startServer.ts';

const echo = 1000; // ms
const logTogether = { minLength: 4096, periodicFlush: 100 }; // bytes; ms, where there are fewer

main().catch((error: unknown) => {
  // One sentence for whoever can set it right; a stack only where nobody foresaw it.
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  // The database holds people: what is written here is its owner's alone, in any data folder.
  process.umask(0o077);
  const settings = readSettings(process.env, process.execArgv);
  const server = await startServer(settings, createLog(settings.environment));
  endWhenAsked(server);
  console.log(`Sangbok er åpen på ${server.origin}`);
  if (server.setupLink !== null) {
    console.log(`Lenken for den første personen, i 24 timer:\n${server.setupLink}`);
  }
}

function endWhenAsked(server: RunningServer): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Terminal, npm and systemd tell the same wish several times over within a moment; asked
      // again after that, nobody waits any longer.
      if (askedAt === undefined) void server.close();
      else if (performance.now() - askedAt > echo) process.exit(1);
      askedAt ??= performance.now();
    });
  }
}

/**
 * JSON lines on stderr; stdout is for whoever started the server. Nobody waits for them to be
 * written, many at a time: what must not be lost stands in the trail.
 */
export function createLog(environment: Settings['environment']): Log {
  const level = environment === 'test' ? 'warn' : 'info';
  const stderr = pino.destination({ dest: 2, sync: false, ...logTogether });
  return pino({ level, base: null, timestamp: timeKept(systemClock) }, stderr);
}

/** The time of a line, written once a millisecond: it would be a third of what a line costs. */
function timeKept(clock: Deps['clock']): () => string {
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
