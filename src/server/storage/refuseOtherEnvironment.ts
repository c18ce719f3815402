import type { Kysely } from 'kysely';
import { type Settings, StartRefused } from '#server/settings/settings.ts';
import type { Schema } from './schema.ts';

/** A database for trying out never serves people, and theirs is never for trying out (decision 4). */
export async function refuseOtherEnvironment(
  db: Kysely<Schema>,
  environment: Settings['environment'],
): Promise<void> {
  const { environment: made } = await db
    .selectFrom('installation')
    .select('environment')
    .executeTakeFirstOrThrow();
  if ((made === 'production') === (environment === 'production')) return;
  throw new StartRefused(
    `Databasen ble laget med NODE_ENV=${made} og kan ikke brukes med NODE_ENV=${environment}. ` +
      'Velg en annen DATA_DIR eller DATABASE_URL.',
  );
}
