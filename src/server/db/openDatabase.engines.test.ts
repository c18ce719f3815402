import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '#server/settings/settings.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import type { Database } from './engine.ts';
import { type DatabaseSettings, openDatabase } from './openDatabase.ts';
import { sqliteFile } from './openSqlite.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';

/** Settings of a database that can be opened repeatedly; not migrated by default. */
async function keptDatabase(environment: 'production' | 'test' = 'production') {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-db-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return testDatabaseSettings(environment, folder);
}

async function open(settings: DatabaseSettings): Promise<Database> {
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  return database;
}

const installations = ({ db }: Database) => db.selectFrom('installation').selectAll().execute();

it('writes one installation row at the first start and never again', async () => {
  const settings = await keptDatabase();
  const first = await openDatabase(settings);
  const written = await installations(first);
  await first.close();
  expect(written).toMatchObject([
    { id: 1, environment: 'production', bootstrapped_at: null, library_revision: 0 },
  ]);
  expect(Buffer.from(written[0]?.invitation_key ?? '', 'base64url')).toHaveLength(32);
  expect(await installations(await open(settings))).toEqual(written);
});

it('can be opened by eight servers at once when it is empty', async () => {
  const settings = await keptDatabase();
  const all = await Promise.all(Array.from({ length: 8 }, () => open(settings)));
  const keys = await Promise.all(all.map(async (one) => (await installations(one))[0]));
  expect(new Set(keys.map((row) => row?.invitation_key)).size).toBe(1);
});

it('refuses a database that a newer release made, and changes nothing', async () => {
  const settings = await keptDatabase();
  const newer = await openDatabase(settings);
  await newer.db
    .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999_later', timestamp: '2030-01-01T00:00:00.000Z' })
    .execute();
  const before = await rowsOf(newer.db);
  await newer.close();
  const bytes = () =>
    testedEngine() === 'sqlite' ? readFileSync(join(settings.dataDir, sqliteFile), 'base64') : '';
  const bytesBefore = bytes();
  const refusal = await openDatabase(settings).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toContain('nyere utgave av Sangbok');
  expect(bytes() === bytesBefore).toBe(true);
  const later = await openDatabase(settings, async () => undefined);
  onTestFinished(() => later.close());
  expect(await rowsOf(later.db)).toEqual(before);
});

it('refuses a file that is not a database, and leaves it unchanged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sangbok-db-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const file = join(dataDir, sqliteFile);
  const text = 'Ikke en database, men noe som noen kan ha bruk for.\n'.repeat(100);
  writeFileSync(file, text);
  const opening = openDatabase({ dataDir, environment: 'test', databaseUrl: null });
  const refusal = await opening.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toContain(`DATA_DIR «${dataDir}»`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it.each([
  ['production', 'test'],
  ['production', 'development'],
  ['test', 'production'],
] as const)('refuses a database of %s when started for %s', async (made, started) => {
  const settings = await keptDatabase(made);
  await (await openDatabase(settings)).close();
  const refused = openDatabase({ ...settings, environment: started });
  await expect(refused).rejects.toThrow(`NODE_ENV=${made}`);
});

it('rolls back a failed transaction', async () => {
  const { db } = await open(await keptDatabase());
  const failing = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('installation').execute();
    await tx
      .insertInto('installation')
      .values({ id: 1 } as never)
      .execute();
  });
  await expect(failing).rejects.toThrow();
  expect(await db.selectFrom('installation').select('id').execute()).toEqual([{ id: 1 }]);
});

it('distinguishes a unique violation from other errors', async () => {
  const { db, engine } = await open(await keptDatabase());
  const doubled = await db
    .insertInto('installation')
    .values({
      id: 1,
      environment: 'test',
      invitation_key: '',
      library_revision: 0,
      library_id: '',
      installation_id: '',
    })
    .execute()
    .catch((error: unknown) => error);
  expect(engine.isUniqueViolation(doubled)).toBe(true);
  expect(engine.isUniqueViolation(new Error('other'))).toBe(false);
  const orphan = await db
    .insertInto('song_play_total')
    .values({ song_id: 'none', count: 1, last_played: 1 })
    .execute()
    .catch((error: unknown) => error);
  expect(orphan).toBeInstanceOf(Error);
  expect(engine.isUniqueViolation(orphan)).toBe(false);
});

it('deletes passkeys and sessions with their person', async () => {
  const { db } = await open(await keptDatabase());
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['passkey', 'sign_in']));
  await db
    .insertInto('person')
    .values({
      id: 'p',
      first_name: 'Maria',
      community: 'Sagene 1',
      role: 'kantor',
      can_invite: 1,
      user_handle: 'h',
      preferences: '{}',
      created_at: 1,
    })
    .execute();
  await db
    .insertInto('passkey')
    .values({
      credential_id: 'c',
      person_id: 'p',
      credential_public_key: '',
      counter: 0,
      credential_device_type: 'singleDevice',
      credential_backed_up: 0,
      transports: '[]',
      name: 'Telefon',
      created_at: 1,
    })
    .execute();
  await db
    .insertInto('sign_in')
    .values({
      token_hash: 't',
      id: 's',
      person_id: 'p',
      device: '',
      created_at: 1,
      last_used_at: 1,
    })
    .execute();
  await db.deleteFrom('person').execute();
  expect(await db.selectFrom('passkey').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('sign_in').selectAll().execute()).toEqual([]);
});
