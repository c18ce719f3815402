import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readSettings } from '#server/settings/readSettings.ts';
import { StartRefused, typed } from '#server/settings/settings.ts';
import { counted } from '#server/trail/noteDeed.ts';
import { moveInstallation } from '#scripts/move/moveInstallation.ts';

// What is written holds people: it is its owner's alone.
process.umask(0o077);
try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) {
    throw new StartRefused(`Si hvilken fil de nye innstillingene står i: ${typed('move', 'FIL')}`);
  }
  const from = readSettings(process.env, process.execArgv);
  const { sums, contents, lacking } = await moveInstallation(from, readSettings(settingsIn(file)));
  const rows = (table: string) => sums[table]?.rows ?? 0;
  const songs = counted(rows('song'), 'sang', 'sanger');
  const people = counted(rows('person'), 'person', 'personer');
  console.log(`Flyttet, talt og sammenlignet: ${songs}, ${people} og ${counted(contents, 'fil', 'filer')}.
Det gamle er ikke rørt. Start tjeneren med innstillingene i ${file}.`);
  if (lacking.length > 0) {
    const names = lacking.map(({ name, sha256 }) => name || sha256.slice(0, 12));
    console.log(
      `${lacking.length} filer manglet fra før og er ikke med: ${names.slice(0, 5).join(', ')}.`,
    );
  }
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

/** As systemd reads them. */
function settingsIn(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch {
    throw new StartRefused(
      `«${file}» kan ikke leses. Skriv i den de innstillingene tjeneren skal ha.`,
    );
  }
}
