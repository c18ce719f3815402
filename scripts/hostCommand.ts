import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { readSettings, settingsFileOf } from '#server/settings/readSettings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { toStartupError } from '#server/db/toStartupError.ts';

const yes = '--ja';

/**
 * A command of whoever runs the server: prints what `work` answers, or in one sentence what was in
 * its way. What the environment does not say it finds in the file of settings, as the server does.
 */
export async function hostCommand(
  work: (settings: () => Settings, words: readonly string[]) => Promise<string>,
): Promise<void> {
  process.umask(0o077); // what is written holds people: it is its owner's alone
  try {
    const settings = () => readSettings({ ...settingsInFile(), ...process.env }, process.execArgv);
    const words = process.argv.slice(2).filter((word) => word !== yes);
    console.log(await work(settings, words));
  } catch (error) {
    const refusal = toStartupError(error);
    console.error(refusal instanceof StartupError ? refusal.message : refusal);
    process.exitCode = 1;
  }
}

function settingsInFile(): NodeJS.Dict<string> {
  const file = settingsFileOf(process.env);
  const whatToDo = 'Kjør kommandoen som den brukeren tjeneren har.';
  return existsSync(file) ? readSettingsFile(file, whatToDo) : {};
}

/** As systemd reads them. */
export function readSettingsFile(file: string, whatToDo: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new StartupError(`«${file}» kan ikke leses. ${whatToDo}`);
  }
}

/**
 * Says what is about to be done. Throws `StartupError` unless whoever sits there agrees, or has done
 * so by `--ja` among the words.
 */
export async function agree(said: string): Promise<void> {
  console.log(said);
  if (process.argv.includes(yes)) return;
  if (!process.stdin.isTTY) {
    throw new StartupError(
      `Ingenting er endret. Skal det gjøres, så gi kommandoen med ${yes} bak.`,
    );
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Skriv «ja» for å gå videre: ');
  asking.close();
  if (answer.trim().toLowerCase() !== 'ja') throw new StartupError('Ingenting er endret.');
}
