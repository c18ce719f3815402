import { randomBytes } from 'node:crypto';
import { backupByHost } from '#server/backup/byHost.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { StartRefused } from '#server/settings/settings.ts';

// What is written holds people: it is its owner's alone.
process.umask(0o077);
try {
  const settings = readSettings(process.env, process.execArgv);
  const words = process.argv.slice(2);
  console.log(await backupByHost(settings, { clock: Date.now, randomBytes }, words));
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}
