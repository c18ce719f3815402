import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { readSettings, settingsFileOf } from '#server/settings/readSettings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { toStartupError } from '#server/db/toStartupError.ts';

const yes = '--ja';

/**
 * Runs a command of the host: prints what `work` returns, or one sentence with the reason for a
 * failure. Settings that are not in the environment are read from the settings file, as the server
 * does.
 */
export async function hostCommand(
  work: (settings: () => Settings, words: readonly string[]) => Promise<string>,
): Promise<void> {
  process.umask(0o077); // output files hold personal data: readable by their owner only
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
  const whatToDo = 'Kjør kommandoen som den brukeren serveren har.';
  return existsSync(file) ? readSettingsFile(file, whatToDo) : {};
}

/** Parses the file as systemd does. Throws `StartupError` where it cannot be read. */
export function readSettingsFile(file: string, whatToDo: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new StartupError(`«${file}» kan ikke leses. ${whatToDo}`);
  }
}

/**
 * Prints what is about to be done and asks for confirmation. Throws `StartupError` unless the
 * person at the terminal agrees or `--ja` was given as an argument.
 */
export async function agree(said: string): Promise<void> {
  console.log(said);
  if (process.argv.includes(yes)) return;
  if (!process.stdin.isTTY) {
    throw new StartupError(
      `Ingenting er endret. Skal det gjøres, så kjør kommandoen med ${yes} bak.`,
    );
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Skriv «ja» for å gå videre: ');
  asking.close();
  if (answer.trim().toLowerCase() !== 'ja') throw new StartupError('Ingenting er endret.');
}
