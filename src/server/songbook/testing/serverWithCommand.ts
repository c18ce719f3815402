import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { StartupError } from '#server/settings/settings.ts';
import { importByHost } from '#server/songbook/importByHost.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { testServer } from '#server/testing/testServer.ts';

/** A running server, and a host command with its own database connection. */
export async function serverWithCommand() {
  const dataDir = testDataDir();
  const settings = { ...testSettings, ...(await testDatabaseSettings('test', dataDir)), dataDir };
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const files = await openFolder(dataDir);
  const server = await testServer({ db: database.db, engine: database.engine, files });
  const file = join(testDataDir(), 'sangbok.zip');
  const said: string[] = [];
  const run = (agreed: boolean, words = [file]) =>
    importByHost(settings, server.deps, words, async (foreseen) => {
      said.push(foreseen);
      if (!agreed) throw new StartupError('Ingenting er endret.');
    });
  return { ...server, file, said, run };
}
