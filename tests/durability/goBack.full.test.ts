import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { takeBackup, dumpOf } from '#server/backup/takeBackup.ts';
import { goBack, lossOf } from '#scripts/release/goBack.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import type { Deps } from '#server/seam/deps.ts';
import type { Settings } from '#server/settings/settings.ts';
import { openContentStore } from '#server/storage/contents/DiskContentStore.ts';
import { migrations } from '#server/storage/migrations/migrations.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { addPerson } from '#server/storage/testing/addPerson.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { testDatabaseSettings, testedEngine } from '#server/storage/testing/testDatabase.ts';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import { testDeps, testSettings } from '#server/storage/testing/testDeps.ts';
import { say } from './figure.ts';

const kills = 20;
const longest = 900; // ms that a command lives before it is killed
const origin = { environment: 'test', invitationKey: '', libraryId: '' };
/** The last step of the earlier release, which is this one. */
const known = Object.keys(migrations(testedEngine(), origin)).at(-1) ?? '';
let now = Date.parse('2026-01-05T02:00:00Z');

/** An installation with one song, whose backups go where no other is. */
async function installation(): Promise<Settings> {
  const dataDir = testDataDir();
  const place = await testDatabaseSettings('test', dataDir);
  const settings = { ...testSettings, ...place, dataDir, backupDir: join(testDataDir(), 'copies') };
  await write(settings, 'Før');
  return settings;
}

async function write(settings: Settings, title: string): Promise<void> {
  await change(settings, async (deps) => {
    if (title === 'Før') await addPerson(deps);
    await addSong(deps, { title });
  });
}

async function change(settings: Settings, work: (deps: Deps) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(settings, async (...how) => {
    const { migrate } = await import('#server/storage/migrate.ts');
    if (!existsSync(settings.backupDir ?? '')) await migrate(...how);
  });
  await work({ ...(await testDeps(database)), ...database, clock: () => now });
  await database.close();
}

/** One of each kind, in its own table. */
const deeds: readonly ((db: Deps['db'], person_id: string, song_id: string) => Promise<unknown>)[] =
  [
    (db) =>
      db
        .insertInto('trail')
        .values({ id: 'shut', at: now, deed: 'accountShut', count: 1 })
        .execute(),
    (db, person_id) => {
      const answer = { person_id, key: 'k', content_hash: '', answer: '{}', created_at: now };
      return db.insertInto('kept_answer').values(answer).execute();
    },
    (db, person_id, song_id) => {
      const heart = { person_id, song_id, is_favorite: 1, changed_at: now } as const;
      return db.insertInto('song_favorite').values(heart).execute();
    },
    (db, person_id, song_id) => {
      const music = { person_id, song_id, transposition: 2, capo: 0, changed_at: now };
      return db.insertInto('song_music').values(music).execute();
    },
    (db) => {
      const names = { id: 'new', name: 'new', name_no: 'Ny', color: '#1565C0' };
      return db
        .insertInto('category')
        .values({ ...names, position: 9, created_at: now })
        .execute();
    },
  ];

/** As the start of a newer release does: the copy, its step, and then people write. */
async function upgrade(
  settings: Settings,
  title: string | null,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  now += 60_000; // names of copies tell seconds
  const files = await openContentStore(settings);
  const real = await dumpOf(settings);
  const dump: typeof real = {
    ...real,
    async write(file) {
      const written = await real.write(file);
      await meanwhile();
      return written;
    },
  };
  const deps = { settings, files, dump, clock: () => now };
  await takeBackup({ ...deps, freeSpace: async () => 1e12 }, settings.backupDir ?? '', 'before');
  const database = await openDatabase(settings, async () => undefined);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', 'now')`.execute(
    database.db,
  );
  await database.close();
  now += 60_000;
  if (title !== null) await write(settings, title);
}

/** Null where there is no song book. */
async function titles(settings: Settings): Promise<string[] | null> {
  if (await (await dumpOf(settings)).isEmpty()) return null;
  const database = await openDatabase(settings, async () => undefined);
  const songs = await database.db.selectFrom('song').select('title').orderBy('title').execute();
  await database.close();
  return songs.map(({ title }) => title);
}

it('goes back to what the earlier release left, says what that costs, and keeps the newer', async () => {
  const settings = await installation();
  expect(await lossOf(settings, known)).toBeNull();
  await upgrade(settings, 'Etter');
  expect(await lossOf(settings, known)).toMatchObject({ songs: 1, people: 0 });
  await expect(lossOf(settings, '0001_house')).rejects.toThrow(/ingen sikkerhetskopi som den kan/);

  const kept = await goBack(settings, known);
  expect(await titles(settings)).toEqual(['Før']);
  const manifest = JSON.parse(readFileSync(join(kept ?? '', 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ step: '9999_newer', tables: { song: { rows: 2 } } });
  expect(existsSync(join(settings.dataDir, 'going-back.txt'))).toBe(false);
  // A start of the earlier release finds nothing to refuse.
  await (await openDatabase(settings)).close();
  expect(await goBack(settings, known)).toBeNull();
});

it('sees all that people did since the copy, and who is gone', async () => {
  const settings = await installation();
  await change(settings, (deps) => addPerson(deps, { firstName: 'Tor' }));
  await upgrade(settings, null);
  const nothing = { songs: 0, people: 0, gone: 0, others: 0 };
  expect(await lossOf(settings, known)).toMatchObject(nothing);
  await change(settings, async ({ db }) => {
    for (const deed of ['backedUp', 'signInRefused', 'registrationRefused']) {
      await db.insertInto('trail').values({ id: deed, at: now, deed, count: 1 }).execute();
    }
  });
  expect(await lossOf(settings, known)).toMatchObject(nothing);

  for (const [at, deed] of deeds.entries()) {
    await change(settings, async ({ db }) => {
      const people = db.selectFrom('person').select('id').where('first_name', '<>', 'Tor');
      const person = await people.executeTakeFirstOrThrow();
      const song = await db.selectFrom('song').select('id').executeTakeFirstOrThrow();
      await deed(db, person.id, song.id);
    });
    expect(await lossOf(settings, known)).toMatchObject({ ...nothing, others: at + 1 });
  }
  await change(settings, async ({ db }) => {
    await db.deleteFrom('person').where('first_name', '=', 'Tor').execute();
  });
  await change(settings, (deps) => addPerson(deps));
  const { length: others } = deeds;
  expect(await lossOf(settings, known)).toMatchObject({ songs: 0, people: 1, gone: 1, others });
});

it('sees what people did at another server while the copy was taken', async () => {
  const settings = await installation();
  await upgrade(settings, null, async () => {
    now += 1000;
    await write(settings, 'Imens');
    now += 1000;
  });
  expect(await lossOf(settings, known)).toMatchObject({ songs: 1 });
  await goBack(settings, known);
  expect(await titles(settings)).toEqual(['Før']);
});

it('leaves a database in place that somebody has laid there meanwhile, or keeps it as a backup', async () => {
  const settings = await installation();
  const owed = join(settings.dataDir, 'going-back.txt');
  const copies = settings.backupDir ?? '';
  writeFileSync(owed, join(copies, 'before-gone'));
  expect(await goBack(settings, known), 'the earlier release can read it').toBeNull();
  expect(await titles(settings)).toEqual(['Før']);
  expect(existsSync(owed)).toBe(false);

  await upgrade(settings, 'Etter');
  writeFileSync(owed, join(copies, 'before-gone'));
  const kept = await goBack(settings, known);
  const manifest = JSON.parse(readFileSync(join(kept ?? '', 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ step: '9999_newer', tables: { song: { rows: 2 } } });
  expect(await titles(settings)).toEqual(['Før']);
});

it('changes nothing under a server that runs', async () => {
  const settings = await installation();
  await upgrade(settings, 'Etter');
  const running = await openDatabase(settings, async () => undefined);
  onTestFinished(() => running.close());
  await running.db.selectFrom('song').select('id').execute();
  await expect(goBack(settings, known)).rejects.toThrow(/Stopp tjeneren|Tjeneren er i gang/);
  expect(await titles(settings)).toEqual(['Etter', 'Før']);
});

it(`loses nothing, killed ${kills} times on its way back`, {
  timeout: kills * 20_000,
}, async () => {
  const settings = await installation();
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'test',
    DATA_DIR: settings.dataDir,
    BACKUP_DIR: settings.backupDir ?? '',
    ...(settings.databaseUrl !== null && {
      DATABASE_URL: settings.databaseUrl,
      ALLOW_UNSAFE_DATABASE: '1',
    }),
  };
  const command = [join(projectRoot, 'scripts/back.ts'), '--database', 'put', known];
  const faults: string[] = [];
  const states = new Map<string, number>();
  for (let kill = 0; kill < kills; kill++) {
    const isNewer = (await titles(settings))?.length === 2;
    if (!isNewer) await upgrade(settings, 'Etter');
    const child = spawn(process.execPath, command, { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([ended, pause(randomInt(longest))]);
    child.kill('SIGKILL');
    await ended;
    const found = (await titles(settings))?.join() ?? 'between';
    states.set(found, (states.get(found) ?? 0) + 1);
    const isKept = readdirSync(settings.backupDir ?? '').some(
      (name) => name.startsWith('backup-') && !name.endsWith('.incomplete'),
    );
    if (found !== 'Etter,Før' && !isKept) faults.push(`${found}, and nothing kept`);
    if (found === 'between' || kill % 2 === 1) {
      const again = spawn(process.execPath, command, { env, stdio: 'ignore' });
      const [code] = await once(again, 'exit');
      const after = (await titles(settings))?.join();
      if (code !== 0 || after !== 'Før') faults.push(`${found}, then ${code} ${after}`);
    }
  }
  const seen = [...states].map(([state, count]) => `${count} ${state}`).join(', ');
  const figure = `R12 ${testedEngine()} ${kills} kills on the way back: ${seen}; ${faults.length} faults`;
  expect(say({ figure, faults })).toEqual([]);
});
