import { readSettings } from '#server/settings/readSettings.ts';
import { StartupError, typed } from '#server/settings/settings.ts';
import { counted } from '#server/audit/recordAuditEvent.ts';
import { moveInstallation } from '#scripts/move/moveInstallation.ts';
import { hostCommand, readSettingsFile } from './hostCommand.ts';

await hostCommand(async (settings, [file, ...more]) => {
  if (file === undefined || more.length > 0) {
    throw new StartupError(`Si hvilken fil de nye innstillingene står i: ${typed('move', 'FIL')}`);
  }
  const to = readSettings(
    readSettingsFile(file, 'Skriv i den de innstillingene serveren skal ha.'),
  );
  const { sums, contents, lacking } = await moveInstallation(settings(), to);
  const rows = (table: string) => sums[table]?.rows ?? 0;
  const songs = counted(rows('song'), 'sang', 'sanger');
  const people = counted(rows('person'), 'person', 'personer');
  const said = `Flyttet, talt og sammenlignet: ${songs}, ${people} og ${counted(contents, 'fil', 'filer')}.
Det gamle er ikke rørt. Start serveren med innstillingene i ${file}.`;
  if (lacking.length === 0) return said;
  const names = lacking.map(({ name, sha256 }) => name || sha256.slice(0, 12)).slice(0, 5);
  return `${said}\n${lacking.length} filer manglet fra før og er ikke med: ${names.join(', ')}.`;
});
