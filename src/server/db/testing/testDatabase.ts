import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/db/engine.ts';
import { type DatabaseSettings, openDatabase } from '#server/db/openDatabase.ts';
import { copiedDatabase } from './copiedDatabase.ts';
import { databaseNamed, onCluster } from './databaseNamed.ts';
import { template } from './postgresSetup.ts';
import { reusedDatabase } from './reusedDatabase.ts';

/**
 * A fresh, migrated, empty database on the engine under test. For use in a test or its
 * `beforeEach`; it is closed and deleted when the test ends.
 */
export async function testDatabase(
  environment: Settings['environment'] = 'test',
): Promise<Database> {
  const clusterUrl = postgresUrl();
  if (environment === 'test') {
    return clusterUrl === null ? copiedDatabase() : reusedDatabase(clusterUrl);
  }
  const database = await openDatabase(await testDatabaseSettings(environment));
  onTestFinished(() => database.close());
  return database;
}

/**
 * Settings of a fresh database, for tests that open it themselves or several times. Only for
 * 'test' it is migrated already on PostgreSQL. SQLite uses `sqliteDir`, by default memory.
 */
export async function testDatabaseSettings(
  environment: Settings['environment'],
  sqliteDir = ':memory:',
): Promise<DatabaseSettings> {
  const clusterUrl = postgresUrl();
  if (clusterUrl === null) return { databaseUrl: null, dataDir: sqliteDir, environment };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = environment === 'test' ? template : 'template1';
  await onCluster(clusterUrl, `create database ${name} template ${source} strategy file_copy`);
  // Runs after the test's own clean-up, which is registered later.
  onTestFinished(() => onCluster(clusterUrl, `drop database ${name} with (force)`));
  const databaseUrl = databaseNamed(clusterUrl, name);
  return { databaseUrl, dataDir: ':memory:', environment, unsafeDatabase: true };
}

export function testedEngine(): 'sqlite' | 'postgres' {
  return inject('engine');
}

function postgresUrl(): string | null {
  return testedEngine() === 'postgres' ? inject('clusterUrl') : null;
}
