import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BackupKind } from '#server/backup/keptBackups.ts';
import { type Backup, dumpOf, takeBackup } from '#server/backup/takeBackup.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { type TestDeps, testSettings } from '#server/db/testing/testDeps.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { type SignedIn, testServer } from '#server/testing/testServer.ts';

/** An installation with a prest, a song with a recording, and a backup folder. */
export interface BackupWorld {
  readonly settings: Settings;
  readonly deps: TestDeps;
  readonly prest: SignedIn;
  readonly folder: string;
  /** Of the recording. */
  sha256(): Promise<string>;
  /** Takes a backup; `free` is the free space in bytes. */
  take(kind?: BackupKind, free?: number): Promise<Backup>;
}

export async function backupWorld(): Promise<BackupWorld> {
  const dataDir = testDataDir();
  const folder = join(testDataDir(), 'kopier');
  const settings = {
    ...testSettings,
    ...(await testDatabaseSettings('test', dataDir)),
    dataDir,
    backupDir: folder,
  };
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const server = await testServer({
    ...database,
    files: await openFolder(dataDir),
    settings,
  });
  const { deps } = server;
  const prest = await server.person({ role: 'prest' });
  const song = await addSong(deps, { title: 'Natten er en bro' });
  const form = { audioFile: { name: 'bro.wav', bytes: makeWav() } };
  await prest.browser.send('PATCH', `/api/songs/${song}`, { form });
  writeFileSync(join(dataDir, 'invitation-key'), `${'k'.repeat(43)}\n`, { mode: 0o600 });
  return {
    settings,
    deps,
    prest,
    folder,
    async sha256() {
      const files = deps.db.selectFrom('file').select('sha256');
      return (await files.executeTakeFirstOrThrow()).sha256;
    },
    async take(kind = 'backup', free = 1e12) {
      const dump = await dumpOf(settings);
      return takeBackup({ ...deps, settings, dump, freeSpace: async () => free }, folder, kind);
    },
  };
}
