import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { type TestServer, testServer } from './testServer.ts';

/** Two servers on one database, each with its own connections. */
export async function twoServers(): Promise<[TestServer, TestServer]> {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-two-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = await testDatabaseSettings('test', folder);
  const open = async () => {
    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    return testServer({ db: database.db, engine: database.engine });
  };
  return [await open(), await open()];
}
