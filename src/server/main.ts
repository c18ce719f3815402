import { createLog } from './createLog.ts';
import { readSettings } from './readSettings.ts';
import { StartRefused } from './startRefused.ts';
import { startServer } from './startServer.ts';

try {
  await main();
} catch (error) {
  // One sentence for whoever can set it right; a stack only where nobody foresaw it.
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.execArgv);
  const server = await startServer(settings, createLog(settings.environment));
  console.log(`Sangbok er åpen på ${server.origin}`);
  if (server.setupLink !== null) {
    console.log(`Lenken for den første personen, i 24 timer:\n${server.setupLink}`);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The second time nobody waits any longer.
    process.once(signal, () => {
      void server.close();
    });
  }
}
