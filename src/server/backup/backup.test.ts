import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { bindFolderToDatabase } from '#server/files/bindFolderToDatabase.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { holdServerLock, openDatabase } from '#server/db/openDatabase.ts';
import { readInstallation } from '#server/db/installationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { contentFile, listBackups, readManifest } from './backupFolder.ts';
import { backupName } from './keptBackups.ts';
import { backupByHost, restoreByHost } from './byHost.ts';
import { restoreBackup } from './restoreBackup.ts';
import { dumpOf, takeBackup } from './takeBackup.ts';
import { type BackupWorld, backupWorld } from '#server/backup/testing/backupWorld.ts';

let world: BackupWorld;
const agreed = async () => undefined;

beforeEach(async () => {
  world = await backupWorld();
});

/** An empty installation of the same kind. */
async function elsewhere(): Promise<Settings> {
  const dataDir = testDataDir();
  return {
    ...world.settings,
    ...(await testDatabaseSettings('development', dataDir)),
    environment: 'test',
    dataDir,
  };
}

const contentOf = async (backup: string) => contentFile(backup, await world.sha256());

it('restores everything with two commands, under a new library id', async () => {
  const said = await backupByHost(world.settings, world.deps, [world.folder]);
  expect(said).toMatch(/er prøvd: 1 sang, 1 person og 1 fil\.$/);
  const [name = ''] = await listBackups(world.folder);
  const backup = join(world.folder, name);
  const files = readdirSync(backup, { recursive: true, withFileTypes: true });
  const open = files.filter(
    (each) => (statSync(join(each.parentPath, each.name)).mode & 0o077) !== 0,
  );
  expect(open.map((each) => each.name)).toEqual([]);

  const place = await elsewhere();
  expect(await restoreByHost(place, world.deps, [backup], agreed)).toMatch(
    /er hentet tilbake: 1 sang, 1 person og 1 fil\.\nStart serveren\./,
  );
  const restored = await openDatabase(place);
  onTestFinished(() => restored.close());
  const before = await world.deps.db
    .selectFrom('installation')
    .selectAll()
    .executeTakeFirstOrThrow();
  const after = await restored.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  expect(after.library_id).not.toBe(before.library_id);
  expect(after.installation_id).toBe(before.installation_id);
  expect(readFileSync(join(place.dataDir, 'invitation-key'), 'utf8')).toBe(`${'k'.repeat(43)}\n`);
  const auditEvents = (db: Kysely<Schema>) => db.selectFrom('trail').select('deed').execute();
  expect(await auditEvents(world.deps.db)).toContainEqual({ deed: 'backedUp' });
  const noted = await auditEvents(restored.db);
  expect(noted.filter(({ deed }) => deed === 'restored')).toHaveLength(1);
  expect(before.backed_up_at).toBe(world.deps.clock());

  await expect(restoreByHost(place, world.deps, [backup], agreed)).rejects.toThrow(
    /blir ikke skrevet over/,
  );
});

it('has its new library id, audit event and key from the moment the database is replaced', async () => {
  const { path } = await world.take();
  const place = await elsewhere();
  const dump = await dumpOf(place);
  // Without the steps after the restore, as if it had been killed.
  const restoring = restoreBackup(
    {
      ...world.deps,
      settings: place,
      dump: {
        ...dump,
        restore: async (...how) => {
          await dump.restore(...how);
          throw new Error('killed');
        },
      },
      files: await openFolder(place.dataDir),
    },
    path,
  );
  await expect(restoring).rejects.toThrow('killed');
  const restored = await openDatabase(place);
  onTestFinished(() => restored.close());
  const nameOf = (db: Kysely<Schema>) => db.selectFrom('installation').select('library_id');
  const before = await nameOf(world.deps.db).executeTakeFirstOrThrow();
  expect(await nameOf(restored.db).executeTakeFirstOrThrow()).not.toEqual(before);
  const auditEvents = await restored.db.selectFrom('trail').select('deed').execute();
  expect(auditEvents).toContainEqual({ deed: 'restored' });
  expect(existsSync(join(place.dataDir, 'invitation-key'))).toBe(true);
});

it('can be resumed after an interrupted installation, and never replaces another song book', async () => {
  const first = await world.take();
  rmSync(join(first.path, 'invitation-key'));
  const place: Settings = { ...(await elsewhere()), invitationKey: 'new' };
  const resume = (backup: string) => restoreByHost(place, world.deps, [backup, '--resume'], agreed);
  const dump = await dumpOf(place);
  const files = await openFolder(place.dataDir);
  await restoreBackup({ ...world.deps, settings: place, dump, files }, first.path); // without the following steps
  expect(existsSync(join(place.dataDir, 'invitation-key'))).toBe(false);
  expect(await resume(first.path)).toMatch(
    /er hentet tilbake fra før: 1 sang, 1 person og 1 fil\.\nEnhetene henter/,
  );
  expect(existsSync(join(place.dataDir, 'invitation-key'))).toBe(true);
  expect(await resume(first.path)).toMatch(/er hentet tilbake fra før: 1 sang/);

  world.deps.pass(60_000);
  const { path } = await world.take();
  await expect(resume(path)).rejects.toThrow(/Her er det en sangbok fra før/);
});

it('is restored without the optional files, with a sentence about the missing key', async () => {
  const settingsFile = join(testDataDir(), 'sangbok.env');
  writeFileSync(settingsFile, 'PUBLIC_ORIGIN=https://sang.example.no\n');
  writeFileSync(join(world.settings.dataDir, 'personvern.txt'), 'Ansvarlig: Ragnhild');
  rmSync(join(world.settings.dataDir, 'invitation-key'));
  await loadInvitationKey(world.deps);
  await backupByHost({ ...world.settings, settingsFile }, world.deps, [world.folder]);
  const [name = ''] = await listBackups(world.folder);
  const backup = join(world.folder, name);
  const extras = ['invitation-key', 'personvern.txt', 'sangbok.env'];
  expect(readdirSync(backup)).toEqual(expect.arrayContaining(extras));

  const whole = await elsewhere();
  expect(await restoreByHost(whole, world.deps, [backup], agreed)).toMatch(/\nStart serveren\. /);
  expect(readFileSync(join(whole.dataDir, 'personvern.txt'), 'utf8')).toMatch(/Ragnhild/);

  for (const extra of extras) rmSync(join(backup, extra));
  const place = await elsewhere();
  expect(await restoreByHost(place, world.deps, [backup], agreed)).toMatch(
    /start serveren med INVITATION_KEY=new/,
  );
  const started = await openDatabase(place);
  onTestFinished(() => started.close());
  const start = (invitationKey: string | null) =>
    loadInvitationKey({ ...world.deps, db: started.db, settings: { ...place, invitationKey } });
  await expect(start(null)).rejects.toThrow(/INVITATION_KEY=new/);
  expect(await start('new')).toHaveLength(43);

  const answered = await restoreByHost(
    { ...(await elsewhere()), invitationKey: 'new' },
    world.deps,
    [backup],
    agreed,
  );
  expect(answered).toMatch(/\nStart serveren\. /);
});

it('replaces what a first start has created, with its key and its empty folder of files', async () => {
  const { path } = await world.take();
  const place = await elsewhere();
  const first = await openDatabase(place);
  const deps = { ...world.deps, ...first, settings: place, files: await openFolder(place.dataDir) };
  await bindFolderToDatabase(deps);
  await loadInvitationKey(deps);
  await first.close();
  expect(await restoreByHost(place, world.deps, [path], agreed)).toMatch(
    /er hentet tilbake: 1 sang/,
  );
  const owner = readFileSync(join(place.dataDir, 'files/installation-id'), 'utf8').trim();
  expect(owner).toBe((await readInstallation(world.deps.db)).installation_id);
});

// On PostgreSQL another user could not connect to the socket.
it.runIf(process.platform !== 'win32' && testedEngine() === 'sqlite')(
  'names the user who may not read it, for every part',
  async () => {
    const { path } = await world.take();
    const place = await elsewhere();
    chmodSync(place.dataDir, 0o777);
    const isRoot = process.getuid?.() === 0; // root can read everything, until it becomes another user
    for (const each of [join(world.folder, '..'), world.folder]) chmodSync(each, 0o755);
    const open = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((each) =>
      join(path, each),
    );
    for (const each of [path, ...open]) chmodSync(each, 0o755);
    for (const closed of [
      path,
      join(path, 'manifest.json'),
      databaseIn(path),
      await contentOf(path),
    ]) {
      chmodSync(closed, 0);
      if (isRoot) process.seteuid?.(65_534);
      const restoring = restoreByHost(place, world.deps, [path], agreed).finally(() => {
        if (isRoot) process.seteuid?.(0);
      });
      await expect(restoring).rejects.toThrow(
        /har ikke lov til å lese sikkerhetskopien «.*»\. Gi den lov \(chown/,
      );
      chmodSync(closed, 0o755);
    }
  },
);

it('restores or refuses any manifest with a sentence', async () => {
  const { path, manifest } = await world.take();
  const file = join(path, 'manifest.json');
  const place = await elsewhere();
  const { takenAt: _, database, ...more } = manifest;
  const spoiled = [
    ...Object.keys(more).map((field) => ({ [field]: null })),
    ...['', 'x', '2026-99-99', -1].map((takenAt) => ({ takenAt })),
    ...['', '..', '../x.y', 'manifest.json', 'none.sqlite'].map((name) => ({
      database: { ...database, name },
    })),
    { database: { ...database, sha256: '0'.repeat(64) } },
    { tables: {} },
    { tables: { ...manifest.tables, song: { rows: 1, sha256: '0'.repeat(64) } } },
    { step: '0001_house' },
    { step: 'x' },
  ];
  for (const each of spoiled) {
    writeFileSync(file, JSON.stringify({ ...manifest, ...each }));
    const answer = await restoreByHost(place, world.deps, [path], agreed).catch(
      (error: unknown) => error,
    );
    // SQLite reads the step from the file.
    if ('step' in each && testedEngine() === 'sqlite' && typeof answer === 'string') break;
    expect([each, answer]).toEqual([each, expect.any(StartupError)]);
    expect(await (await dumpOf(place)).isEmpty()).toBe(true);
  }
});

const databaseIn = (backup: string) =>
  join(backup, readdirSync(backup).find((name) => /^database\.|\.sqlite$/.test(name)) ?? '');

it.each<[string, (backup: string) => void | Promise<void>, RegExp]>([
  [
    'whose database is truncated',
    (backup) => truncateSync(databaseIn(backup), statSync(databaseIn(backup)).size - 1),
    /av databasen er skadet/,
  ],
  [
    'whose database was changed',
    (backup) => {
      const bytes = readFileSync(databaseIn(backup));
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
      writeFileSync(databaseIn(backup), bytes);
    },
    /av databasen er skadet/,
  ],
  [
    'that lacks a blob',
    async (backup) => rmSync(await contentOf(backup)),
    /1 filer i .* skadet: bro\.wav/,
  ],
  [
    'with a damaged blob',
    async (backup) => writeFileSync(await contentOf(backup), 'x'),
    /skadet: bro\.wav/,
  ],
  [
    'that was never finished',
    (backup) => rmSync(join(backup, 'manifest.json')),
    /ingen hel sikkerhetskopi/,
  ],
  [
    'of the other engine',
    (backup) => {
      const file = join(backup, 'manifest.json');
      const other = testedEngine() === 'sqlite' ? 'postgres' : 'sqlite';
      const text = readFileSync(file, 'utf8').replace(/"engine": "\w+"/, `"engine": "${other}"`);
      writeFileSync(file, text);
    },
    /kan ikke hentes tilbake i/,
  ],
  [
    'of a newer release, which it names',
    async (backup) => {
      const steps = world.deps.db.$extendTables<{ kysely_migration: Record<string, string> }>();
      const later = { name: '9999_later', timestamp: '' };
      await steps.insertInto('kysely_migration').values(later).execute();
      rmSync(backup, { recursive: true });
      const { path } = await world.take();
      renameSync(path, backup);
      const file = join(backup, 'manifest.json');
      const text = readFileSync(file, 'utf8').replace(/"release": "[^"]*"/, '"release": "9.9.9"');
      writeFileSync(file, text);
    },
    /er tatt av Sangbok 9\.9\.9, som er nyere enn denne utgaven.*Ingenting er endret/,
  ],
])('restores nothing from a backup %s', async (_, spoil, why) => {
  const { path } = await world.take();
  await spoil(path);
  const place = await elsewhere();
  await expect(restoreByHost(place, world.deps, [path], agreed)).rejects.toThrow(why);
  expect(await (await dumpOf(place)).isEmpty()).toBe(true);
  expect(existsSync(join(place.dataDir, 'invitation-key'))).toBe(false);
});

it('refuses to restore while a server runs', async () => {
  const { path } = await world.take();
  const place = await elsewhere();
  const running = await openDatabase(place);
  onTestFinished(() => running.close());
  onTestFinished(await holdServerLock(place));
  writeFileSync(join(place.dataDir, 'invitation-key'), 'its own');
  await expect(restoreByHost(place, world.deps, [path], agreed)).rejects.toThrow(
    /Stopp \w+, og prøv igjen/,
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count from song`.execute(
    running.db,
  );
  expect(Number(rows[0]?.count)).toBe(0);
  expect(readFileSync(join(place.dataDir, 'invitation-key'), 'utf8')).toBe('its own');
});

it('replaces a song book in use after backing it up, and says what is lost', async () => {
  const { settings, deps } = world;
  deps.pass(60_000);
  const { path, manifest } = await world.take();
  deps.pass(60_000);
  await addSong(deps, { title: 'Etterpå' });
  const asked: string[] = [];
  const ask = async (said: string) => void asked.push(said);
  const over = (agree = ask) => restoreByHost(settings, deps, [path, '--over'], agree);
  const releaseLock = await holdServerLock(settings);
  await expect(over()).rejects.toThrow(/Stopp \w+, og prøv igjen/); // this test has it open
  await releaseLock();
  await deps.db.destroy();

  const refuse = () => Promise.reject(new StartupError('Nei'));
  await expect(over(refuse)).rejects.toThrow('Nei');
  expect(await listBackups(world.folder)).toHaveLength(1);
  const database = readFileSync(databaseIn(path));
  writeFileSync(databaseIn(path), database.subarray(1));
  await expect(over()).rejects.toThrow(/er skadet/);
  writeFileSync(databaseIn(path), database);
  expect(await titlesIn(settings)).toEqual(['Etterpå', 'Natten er en bro']);

  expect(await over()).toMatch(/Sangboken som var i bruk, ligger i .*backup-/);
  expect(asked.at(-1)).toMatch(/blir ikke med: 1 sang som er ny eller endret, 0 nye personer/);
  expect(await titlesIn(settings)).toEqual(['Natten er en bro']);
  const [kept = ''] = await listBackups(world.folder);
  const later = await readManifest(join(world.folder, kept));
  expect(later.tables['song']?.rows).toBe((manifest.tables['song']?.rows ?? 0) + 1);
});

it('restores the copy from before an upgrade, and keeps what was written since as a backup', async () => {
  const { settings, deps } = world;
  deps.pass(60_000);
  const { path } = await world.take('before');
  deps.pass(60_000);
  const putBack = () => restoreByHost(settings, deps, [path, '--put-back'], agreed);
  expect(await putBack()).toBe('Databasen er som den var.');
  const steps = deps.db.$extendTables<{ kysely_migration: { name: string; timestamp: string } }>();
  const later = { name: '9999_later', timestamp: '' };
  await steps.insertInto('kysely_migration').values(later).execute();
  await addSong(deps, { title: 'Etterpå' });
  await deps.db.destroy();

  const [, kept = ''] = /ligger i sikkerhetskopien (.*backup-.*)\.$/.exec(await putBack()) ?? [];
  expect(await titlesIn(settings)).toEqual(['Natten er en bro']);
  const { step, tables } = await readManifest(kept);
  expect([step, tables['song']?.rows]).toEqual(['9999_later', 2]);
});

async function titlesIn(settings: Settings): Promise<string[]> {
  const database = await openDatabase(settings);
  const songs = await database.db.selectFrom('song').select('title').orderBy('title').execute();
  await database.close();
  return songs.map(({ title }) => title);
}

it('lists blobs that the installation lacks, and is still a backup', async () => {
  const sha256 = await world.sha256();
  await world.deps.files.remove(sha256);
  const { manifest, path } = await world.take();
  expect(manifest.lacking).toEqual([{ sha256, name: 'bro.wav' }]);
  expect(await restoreByHost(await elsewhere(), world.deps, [path], agreed)).toMatch(
    /1 fil manglet .* bro\.wav\./,
  );
});

it('counts no files where a backup without them is restored beside them', async () => {
  const { path } = await world.take('before');
  await world.deps.db.destroy();
  const over = await restoreByHost(world.settings, world.deps, [path, '--over'], agreed);
  expect(over).toMatch(
    /er hentet tilbake: 1 sang og 1 person\. Opptak og noter er de som var der\.\n/,
  );
});

it('restores a backup without files where a recording is missing, and names it', async () => {
  const { path } = await world.take('before');
  const answered = await restoreByHost(await elsewhere(), world.deps, [path], agreed);
  expect(answered).toMatch(/1 fil manglet .* bro\.wav\./);
  const sha256 = await world.sha256();
  await world.deps.files.remove(sha256);
  await world.deps.db.destroy();
  const over = await restoreByHost(world.settings, world.deps, [path, '--over'], agreed);
  expect(over).toMatch(/1 fil manglet .* bro\.wav\./);
});

it('hard-links blobs of earlier backups, and copies a damaged one again', async () => {
  const first = await world.take();
  world.deps.pass(60_000);
  await world.take('before'); // has no files
  world.deps.pass(60_000);
  const second = await world.take();
  const inode = async (backup: string) => statSync(await contentOf(backup)).ino;
  expect(await inode(second.path)).toBe(await inode(first.path));
  writeFileSync(await contentOf(first.path), 'x');
  world.deps.pass(60_000);
  const third = await world.take();
  expect(await inode(third.path)).not.toBe(await inode(first.path));
  expect(third.manifest.lacking).toEqual([]);
});

it('leaves nothing behind where the disk is full or cannot be written', async () => {
  await expect(world.take('backup', 1000)).rejects.toThrow(
    /ikke plass til en sikkerhetskopi i «.*kopier»/,
  );
  expect(readdirSync(world.folder)).toEqual([]);
  rmSync(world.folder, { recursive: true });
  writeFileSync(world.folder, '');
  await expect(world.take()).rejects.toThrow(/kan ikke skrives i «.*kopier»/);
});

it('is created beside others of the same second, and keeps unfinished ones', async () => {
  const clock = world.deps.clock();
  const name = (seconds: number) => backupName('backup', clock + seconds * 1000);
  const begun = join(world.folder, `${name(1)}.incomplete`);
  await world.take();
  mkdirSync(begun);
  expect(basename((await world.take()).path)).toBe(name(2));
  expect(readdirSync(world.folder).toSorted()).toEqual([name(0), basename(begun), name(2)]);
});

it('fails where the verification reads other data than was written', async () => {
  const dump = await dumpOf(world.settings);
  const forgetful = {
    ...dump,
    verify: async (file: string) => ({ ...(await dump.verify(file)), tables: {} }),
  };
  const taking = takeBackup(
    { ...world.deps, settings: world.settings, dump: forgetful, freeSpace: async () => 1e12 },
    world.folder,
    'backup',
  );
  await expect(taking).rejects.toThrow(/er ikke det som ble skrevet/);
  expect(readdirSync(world.folder)).toEqual([]);
});
