import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dumpOf, takeBackup } from '#server/backup/takeBackup.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import type { Settings } from '#server/settings/settings.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testDeps, testSettings } from '#server/db/testing/testDeps.ts';
import { say } from './figure.ts';

const kills = 20;

async function write(settings: Settings, title: string): Promise<void> {
  const database = await openDatabase(settings);
  const deps = { ...(await testDeps(database)), ...database };
  if (title === 'Før') await addPerson(deps);
  await addSong(deps, { title });
  await database.close();
}

async function titles(settings: Settings): Promise<string> {
  const database = await openDatabase(settings);
  const songs = await database.db.selectFrom('song').select('title').orderBy('title').execute();
  await database.close();
  return songs.map(({ title }) => title).join();
}

it(`leaves one song book or the other, killed ${kills} times while it restores a backup over one in use`, {
  timeout: kills * 20_000,
}, async () => {
  const dataDir = testDataDir();
  const place = await testDatabaseSettings('test', dataDir);
  const backupDir = join(testDataDir(), 'copies');
  const settings = { ...testSettings, ...place, dataDir, backupDir };
  await write(settings, 'Før');
  const deps = { settings, files: await openContentStore(settings), dump: await dumpOf(settings) };
  const taking = { ...deps, clock: Date.now, freeSpace: async () => 1e12 };
  const { path } = await takeBackup(taking, join(backupDir, 'first'), 'before');
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    ...(settings.databaseUrl !== null && {
      DATABASE_URL: settings.databaseUrl,
      ALLOW_UNSAFE_DATABASE: '1',
    }),
  };
  const command = [join(projectRoot, 'scripts/restore.ts'), path, '--over', '--ja'];
  const run = () => spawn(process.execPath, command, { env, stdio: 'ignore' });
  const begun = performance.now();
  await once(run(), 'exit');
  const whole = performance.now() - begun;
  const faults: string[] = [];
  const states = new Map<string, number>();
  for (let kill = 0; kill < kills; kill++) {
    if ((await titles(settings)) === 'Før') await write(settings, 'Etter');
    const child = run();
    const ended = once(child, 'exit');
    await Promise.race([ended, pause(randomInt(Math.ceil(1.2 * whole)))]);
    child.kill('SIGKILL');
    await ended;
    const found = await titles(settings);
    states.set(found, (states.get(found) ?? 0) + 1);
    const isKept = readdirSync(backupDir).some(
      (name) => name.startsWith('backup-') && !name.endsWith('.incomplete'),
    );
    if (found !== 'Etter,Før' && !(found === 'Før' && isKept)) faults.push(found);
  }
  const [code] = (await once(run(), 'exit')) as [number | null];
  if (code !== 0 || (await titles(settings)) !== 'Før') faults.push(`at last ${code}`);
  const seen = [...states].map(([state, count]) => `${count} ${state}`).join(', ');
  const figure = `R12 ${testedEngine()} ${kills} kills of a restore over: ${seen}; ${faults.length} faults`;
  expect(say({ figure, faults })).toEqual([]);
});
