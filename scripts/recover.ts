import { randomBytes } from 'node:crypto';
import { recoverByHost } from '#server/people/recoverByHost.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { StartRefused } from '#server/settings/settings.ts';

try {
  const settings = readSettings(process.env, process.execArgv);
  console.log(
    await recoverByHost(settings, { clock: Date.now, randomBytes }, process.argv.slice(2)),
  );
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
