import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { readSettings } from '#server/settings/readSettings.ts';
import { StartRefused, typed } from '#server/settings/settings.ts';
import { importByHost } from '#server/songbook/importByHost.ts';

// `sangbok import FIL [--ja]`. What is written holds people: it is its owner's alone.
process.umask(0o077);
const words = process.argv.slice(2);
try {
  const settings = readSettings(process.env, process.execArgv);
  const files = words.filter((word) => word !== '--ja');
  console.log(await importByHost(settings, { clock: Date.now, randomBytes }, files, agree));
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

async function agree(foreseen: string): Promise<boolean> {
  console.log(foreseen);
  if (words.includes('--ja')) return true;
  if (!process.stdin.isTTY) {
    throw new StartRefused(`Er det slik det skal være: ${typed('import', 'FIL --ja')}`);
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Skriv «importer» for å importere: ');
  asking.close();
  return answer.trim() === 'importer';
}
