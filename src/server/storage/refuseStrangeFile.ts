import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, StartRefused } from '#server/settings/settings.ts';
import { sqliteFile } from './openSqlite.ts';

/**
 * For commands beside the server. SQLite makes files beside the database, and what is another's the
 * server could not open. Throws `StartRefused`, which names `command` as it is to be run.
 */
export function refuseStrangeFile(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  command: string,
): void {
  if (databaseUrl !== null) return;
  const file = join(dataDir, sqliteFile);
  if (!existsSync(file)) {
    throw new StartRefused(
      `Det er ingen sangbok her: ${file} finnes ikke. Gi kommandoen de samme innstillingene som tjeneren har.`,
    );
  }
  const owner = statSync(file).uid;
  if (process.geteuid === undefined || process.geteuid() === owner) return;
  const user = userNamed(owner);
  throw new StartRefused(
    `Sangboken tilhører brukeren «${user}». Kjør kommandoen som den: sudo -u '${user}' ${command}`,
  );
}

/** As sudo takes it: the name, or `#` and the number. */
function userNamed(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return users.find((line) => line.split(':')[2] === `${uid}`)?.split(':')[0] ?? `#${uid}`;
}
