import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listBackups } from './backupFolder.ts';
import { restoreByHost } from './byHost.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { holdServerLock, openDatabase } from '#server/db/openDatabase.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { seed } from '#server/samples/seed.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makePasskey, showPasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';
import { promoteByHost } from './promoteByHost.ts';

const agreed = async () => undefined;

/** A trial installation with two people and their own song; its server is stopped. */
async function tried() {
  const dataDir = testDataDir();
  const own = await testDatabaseSettings('development', dataDir);
  const backupDir = join(dataDir, 'backups');
  const development: Settings = {
    ...testSettings,
    ...own,
    unsafeDatabase: true,
    dataDir,
    backupDir,
  };
  const database = await openDatabase(development);
  const server = await testServer({
    ...database,
    files: await openFolder(dataDir),
    settings: { ...development, sampleSongs: true },
  });
  await seed(server.deps);
  await addSong(server.deps, { title: 'Vår egen' });
  await server.person({ first_name: 'Johannes', role: 'prest' });
  await server.person({ first_name: 'Maria' });
  await database.close();
  const settings: Settings = {
    ...development,
    environment: 'production',
    publicOrigin: 'https://sang.example.no',
  };
  const promote = (words: string[], agree: (said: string) => Promise<void> = agreed) =>
    promoteByHost(settings, server.deps, words, agree);
  /** The server after the promotion. */
  const serve = async () => {
    const opened = await openDatabase(settings);
    onTestFinished(() => opened.close());
    return testServer({ ...opened, files: await openFolder(dataDir), settings });
  };
  return { settings, backupDir, promote, serve };
}

it('is named by the server when a trial database is started in production', async () => {
  const { settings } = await tried();
  await expect(openDatabase(settings)).rejects.toThrow(
    /laget med NODE_ENV=\w+ .* eller ta den i bruk for alvor: npm run promote$/,
  );
});

it('keeps songs and one prest, who registers under the new host name, and deletes all others', async () => {
  const { promote, serve, backupDir } = await tried();
  const asked: string[] = [];
  const printed = await promote(['johannes'], async (said) => void asked.push(said));
  expect(asked[0]).toMatch(
    /27 sanger blir med[^]*Johannes .* blir med som prest[^]*Disse slettes: Maria\./,
  );
  const [, inviteCode, inviteToken] =
    /https:\/\/sang\.example\.no\/register\?code=(\w{6})#t=([\w-]{22})\n/.exec(printed) ?? [];
  expect(await listBackups(backupDir)).toHaveLength(1);

  const server = await serve();
  const client = server.client();
  const accepted = await client.post('/api/auth/register', { inviteCode, inviteToken });
  const device = new SoftAuthenticator('https://sang.example.no');
  expect((await makePasskey(client, device, accepted)).status).toBe(200);
  expect((await showPasskey(server.client(), device)).status).toBe(200);
  const { db } = server.deps;
  const people = await db.selectFrom('person').select('first_name').execute();
  expect(people).toEqual([{ first_name: 'Johannes' }]);
  const titles = await db.selectFrom('song').select('title').execute();
  expect(titles).toHaveLength(27);
  const auditEvents = await db.selectFrom('trail').select('deed').execute();
  expect(auditEvents).toContainEqual({ deed: 'promoted' });
  expect((await readInstallation(db)).bootstrapped_at).not.toBeNull();
});

it('reopens the registration of the first person where nobody is kept, and removes sample songs on request', async () => {
  const { promote, serve, settings } = await tried();
  expect(await promote(['--ingen', '--uten-prøvesanger'])).toMatch(
    /første personen, i 24 timer:\nhttps:\/\/sang\.example\.no\/register\?code=PROD#setup=/,
  );
  expect(existsSync(join(settings.dataDir, 'setup-link.txt'))).toBe(true);
  const { db } = (await serve()).deps;
  expect((await readInstallation(db)).bootstrapped_at).toBeNull();
  expect(await db.selectFrom('person').select('id').execute()).toEqual([]);
  const songs = await db
    .selectFrom('song')
    .select('title')
    .where('deleted_at', 'is', null)
    .execute();
  expect(songs).toEqual([{ title: 'Vår egen' }]);
});

it('restores a trial backup in production, which is not served before `promote`', async () => {
  const { settings, promote } = await tried();
  await promote(['Johannes']);
  const [name = ''] = await listBackups(settings.backupDir ?? '');
  const dataDir = testDataDir();
  const place = { ...settings, ...(await testDatabaseSettings('production', dataDir)), dataDir };
  const world = { clock: Date.now, randomBytes };
  const backup = join(settings.backupDir ?? '', name);
  expect(await restoreByHost(place, world, [backup], agreed)).toMatch(/til utprøving\. .*promote$/);
  await expect(openDatabase(place)).rejects.toThrow(/NODE_ENV=development/);
  expect(await promoteByHost(place, world, ['--ingen'], agreed)).toMatch(
    /Sangboken er klar til bruk/,
  );
  await (await openDatabase(place)).close();
});

it('changes nothing without confirmation or arguments, or while the server runs', async () => {
  const { promote, settings, backupDir } = await tried();
  await expect(promote([])).rejects.toThrow(
    /hvilken prest .*:\n .*promote -- Johannes\n .*--ingen$/,
  );
  await expect(promote(['Maria'])).rejects.toThrow(/hvilken prest/);
  await expect(
    promote(['Johannes'], () => Promise.reject(new StartupError('Nei'))),
  ).rejects.toThrow('Nei');
  const running = await openDatabase({ ...settings, environment: 'development' });
  await running.db.selectFrom('song').select('id').execute();
  const releaseLock = await holdServerLock(settings);
  await expect(promote(['Johannes'])).rejects.toThrow(/Stopp \w+, og prøv igjen/);
  await releaseLock();
  await running.close();
  await expect(
    promoteByHost(
      { ...settings, environment: 'development' },
      { clock: Date.now, randomBytes: () => new Uint8Array() },
      [],
      agreed,
    ),
  ).rejects.toThrow(/Sett NODE_ENV=production og PUBLIC_ORIGIN/);
  expect(await listBackups(backupDir)).toEqual([]);
  await (await openDatabase({ ...settings, environment: 'development' })).close();
});
