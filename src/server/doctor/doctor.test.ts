import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BackupWorld, backupWorld } from '#server/backup/testing/backupWorld.ts';
import { contentFile, listBackups, ownUser, readManifest } from '#server/backup/backupFolder.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { examine, type Examined } from './examine.ts';

let world: BackupWorld;

beforeEach(async () => {
  world = await backupWorld();
  chmodSync(world.settings.dataDir, 0o700);
  if (world.settings.databaseUrl === null)
    chmodSync(join(world.settings.dataDir, 'sangbok.sqlite'), 0o600);
  writeFileSync(notice(), 'Ansvarlig: Ragnhild');
});

const notice = () => join(world.settings.dataDir, 'personvern.txt');

const said = async (differing: Partial<Examined> = {}) => {
  const { settings, deps } = world;
  const found = await examine({
    settings,
    clock: deps.clock,
    freeSpace: async () => 1e12,
    systemctl: () => '',
    timeSync: async () => 1,
    ...differing,
  });
  return found.filter(({ mark }) => mark !== '✓').map(({ mark, text }) => `${mark} ${text}`);
};

const noteInstallation = (values: object) =>
  world.deps.db.updateTable('installation').set(values).execute();

it('finds no fault in a healthy installation, only that there is no backup yet', async () => {
  expect(await said()).toEqual([
    expect.stringMatching(/^! Det er ikke tatt noen sikkerhetskopi ennå/),
  ]);
  await backUp();
  expect(await said()).toEqual([]);
});

/** Takes a backup and stores its time, as the server does. */
async function backUp(): Promise<void> {
  await world.take('nightly');
  await noteInstallation({ backed_up_at: world.deps.clock() });
}

describe('reports', () => {
  beforeEach(backUp);

  it('backups that were taken but are missing', async () => {
    for (const name of await listBackups(world.folder)) {
      rmSync(join(world.folder, name), { recursive: true });
    }
    expect(await said()).toEqual([
      expect.stringMatching(/^✗ Sikkerhetskopiene som er tatt, ligger ikke i BACKUP_DIR «/),
    ]);
  });

  it('a backup folder that is missing or cannot be written', async () => {
    rmSync(world.folder, { recursive: true });
    const lines = [
      expect.stringMatching(/^✗ BACKUP_DIR «.*» finnes ikke, eller det kan ikke skrives der/),
      expect.stringMatching(/^✗ Sikkerhetskopiene som er tatt, ligger ikke/),
    ];
    expect(await said()).toEqual(lines);
    writeFileSync(world.folder, 'no folder');
    expect(await said()).toEqual(lines);
  });

  it('an invitation key that is missing or different', async () => {
    await loadInvitationKey(world.deps);
    const file = join(world.settings.dataDir, 'invitation-key');
    expect(await said()).toEqual([]);
    const line = [
      expect.stringMatching(/^✗ Nøkkelen til invitasjonskodene .* mangler eller er en annen/),
    ];
    writeFileSync(file, 'x'.repeat(43), { mode: 0o600 });
    expect(await said()).toEqual(line);
    rmSync(file);
    expect(await said()).toEqual(line);
  });

  it('a service that does not start with the machine', async () => {
    expect(await said({ systemctl: () => 'disabled' })).toEqual([
      expect.stringMatching(/^✗ Tjenesten starter ikke av seg selv .*systemctl enable sangbok$/),
    ]);
    expect(await said({ systemctl: () => 'enabled' })).toEqual([]);
  });

  it('a backup folder that this command may write but the service may not', async () => {
    const service =
      (...lines: string[]) =>
      (...[verb]: string[]) =>
        verb === 'show' ? lines.join('\n') : 'enabled';
    const { folder } = world;
    const writable = (paths: string) => `ReadWritePaths=-/var/backups/sangbok ${paths}`;
    const strict = 'ProtectSystem=strict';
    const sayWith = (...lines: string[]) => said({ systemctl: service(...lines) });
    const refused = [
      expect.stringMatching(/^✗ Tjenesten får ikke skrive i BACKUP_DIR «.*ReadWritePaths=\//),
    ];
    expect(await sayWith(strict, writable(''))).toEqual(refused);
    expect(await sayWith(strict, 'ReadWritePaths=')).toEqual(refused);
    expect(await sayWith(strict, writable(`${folder}-2`))).toEqual(refused);
    for (const above of [folder, dirname(folder)]) {
      expect(await sayWith(strict, writable(`-${above}`))).toEqual([]);
    }
    expect(await sayWith('ProtectSystem=no', writable(''))).toEqual([]);
    const another = 'EnvironmentFiles=/etc/another.env (ignore_errors=no)';
    expect(await sayWith(strict, writable(''), another)).toEqual([]);
    const its = `EnvironmentFiles=${world.settings.settingsFile} (ignore_errors=no)`;
    expect(await sayWith(strict, writable(''), its)).toEqual(refused);
    const settings = { ...world.settings, backupDir: '/var/lib/sangbok/backups' };
    const own = [strict, 'StateDirectory=sangbok', 'ReadWritePaths='];
    const found = await said({ settings, systemctl: service(...own) });
    expect(found).not.toContainEqual(expect.stringMatching(/Tjenesten får ikke/));
  });

  it('the version of PostgreSQL, or the time of a synced write', async () => {
    const found = await examine({ settings: world.settings, clock: world.deps.clock });
    const line =
      testedEngine() === 'sqlite' ? /bruker [\d,]+ ms på å lagre trygt/ : /PostgreSQL \d+\.\d+/;
    expect(found).toContainEqual({ mark: expect.any(String), text: expect.stringMatching(line) });
    if (testedEngine() !== 'sqlite') return;
    expect(await said({ timeSync: async () => 400 })).toEqual([
      expect.stringMatching(/^! Disken .* bruker 400 ms .* Det er tregt/),
    ]);
  });

  it('files that other users can read', async () => {
    chmodSync(join(world.settings.dataDir, 'invitation-key'), 0o644);
    expect(await said()).toEqual([
      expect.stringMatching(/^✗ Andre brukere kan lese .*invitation-key\. .*chmod/),
    ]);
  });

  it('a disk that is nearly full', async () => {
    expect(await said({ freeSpace: async () => 500 * 1024 ** 2 })).toEqual([
      expect.stringMatching(/^! .* 500 MB ledig/),
    ]);
    expect(await said({ freeSpace: async () => 1024 ** 2 })).toEqual([
      expect.stringMatching(/^✗ .* 1 MB ledig/),
    ]);
  });

  it('a blob that is missing, truncated, damaged or orphaned', async () => {
    const sha256 = await world.sha256();
    const content = contentFile(world.settings.dataDir, sha256);
    const bytes = readFileSync(content);
    chmodSync(content, 0o600);
    writeFileSync(content, bytes.fill(0xff, 100, 101));
    expect(await said()).toEqual([
      expect.stringMatching(/^✗ 1 opptak .* er skadet: Natten er en bro/),
    ]);
    truncateSync(content, 10);
    expect(await said()).toEqual([expect.stringMatching(/^✗ 1 opptak .* Natten er en bro/)]);
    rmSync(content);
    expect(await said()).toEqual([expect.stringMatching(/^✗ 1 opptak .* Natten er en bro/)]);
    await world.deps.db.updateTable('song').set({ audio_file_id: null }).execute();
    await world.deps.db.deleteFrom('file').execute();
    writeFileSync(content, 'x');
    expect(await said()).toEqual([expect.stringMatching(/^! 1 fil .* ikke til noen sang/)]);
  });

  it('a latest backup that has lost or changed something', async () => {
    const [name = ''] = await listBackups(world.folder);
    const backup = join(world.folder, name);
    const sha256 = await world.sha256();
    const blob = contentFile(backup, sha256);
    const { database } = await readManifest(backup);
    const file = join(backup, database.name);
    const spoiled = (why: string) => [
      expect.stringMatching(
        new RegExp(`^✗ Den siste sikkerhetskopien, «${name}», er skadet: ${why}\\. Ta en ny nå: `),
      ),
    ];
    const [rows, recording] = [file, blob].map((each) => readFileSync(each));
    if (rows === undefined || recording === undefined) throw new Error('no backup');
    const other = (bytes: Buffer) => Buffer.alloc(bytes.length, 'x');

    writeFileSync(blob, other(recording));
    expect(await said()).toEqual([]);
    expect(await said({ hashes: true })).toEqual(spoiled('opptak eller noter er endret'));
    writeFileSync(blob, 'x');
    expect(await said()).toEqual(spoiled('opptak og noter har ikke den størrelsen de hadde'));
    rmSync(blob);
    expect(await said()).toEqual(spoiled('1 opptak eller notefil mangler'));
    symlinkSync(blob, blob); // fails as a dying disk does
    expect(await said()).toEqual(spoiled('den kan ikke leses \\(ELOOP.*\\)'));
    rmSync(blob);
    writeFileSync(blob, recording);

    writeFileSync(file, other(rows));
    expect(await said()).toEqual([]);
    expect(await said({ hashes: true })).toEqual(spoiled('databasen \\(.*\\) er endret'));
    truncateSync(file, 10);
    expect(await said()).toEqual(spoiled('databasen \\(.*\\) er ikke hel'));
    rmSync(file);
    expect(await said()).toEqual(spoiled('databasen \\(.*\\) mangler'));
    writeFileSync(file, rows);
    expect(await said({ hashes: true })).toEqual([]);
  });

  it('a privacy notice that cannot be read', async () => {
    rmSync(notice());
    mkdirSync(notice()); // root may read any file
    expect(await said()).toEqual([
      expect.stringMatching(/^✗ personvern\.txt kan ikke leses, .*EISDIR.* Rett det: chown /),
    ]);
    // As in a container, whose user has no name.
    if (process.getuid?.() !== 0) return;
    process.seteuid?.(54_321);
    const user = ownUser();
    process.seteuid?.(0);
    expect(user).toBe('54321');
  });

  it('a server that takes no backups itself', async () => {
    expect(await said({ settings: { ...world.settings, backupDir: null } })).toEqual([
      expect.stringMatching(/^! Serveren tar ingen sikkerhetskopier selv/),
    ]);
  });

  it('a data folder that cannot be written', async () => {
    const timeSync = () => Promise.reject(new Error('EROFS'));
    const lines = [expect.stringMatching(/^✗ Det kan ikke skrives i DATA_DIR «/)];
    expect(await said({ timeSync })).toEqual(testedEngine() === 'sqlite' ? lines : []);
  });

  it('a missing privacy notice', async () => {
    const missing = [expect.stringMatching(/^! personvern\.txt mangler i DATA_DIR\. Skriv i den /)];
    writeFileSync(notice(), ' \n');
    expect(await said()).toEqual(missing);
    rmSync(notice());
    expect(await said()).toEqual(missing);
  });

  // A small database is checked before it is opened, a large one by the doctor.
  it.runIf(testedEngine() === 'sqlite').each([
    ['song_revision', 0, /^✗ .* kan ikke brukes: den er skadet\. .* Hent tilbake/],
    ['song_revision', 9_000_000, /^✗ Databasen er skadet\. Stopp serveren og hent tilbake/],
    ['installation', 9_000_000, /^✗ Databasen er skadet\. Stopp serveren og hent tilbake/],
  ])('a spoiled page of %s in a database of %i bytes more', async (table, more, line) => {
    const dataDir = testDataDir();
    const file = join(dataDir, 'sangbok.sqlite');
    await sql`vacuum into ${file}`.execute(world.deps.db);
    const copy = new DatabaseSync(file);
    copy.exec(`create table kysely_more as select zeroblob(${more}) as bytes`);
    const query = `select (rootpage - 1) * page_size as start
      from sqlite_schema, pragma_page_size where name = ?`;
    const start = Number(copy.prepare(query).get(table)?.['start']);
    copy.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, start, start + 100));
    const found = await said({ settings: { ...world.settings, dataDir } });
    expect(found).toContainEqual(expect.stringMatching(line));
  });

  it('a host name that the passkeys do not belong to', async () => {
    await noteInstallation({ passkey_host: 'sang.example.no' });
    expect(await said()).toEqual([
      expect.stringMatching(/^✗ Passnøklene hører til sang\.example\.no/),
    ]);
  });

  it('backups that are too old, and why', async () => {
    await noteInstallation({ backup_problem: 'Disken er full.' });
    expect(await said()).toEqual(['! Siste sikkerhetskopiering mislyktes: Disken er full.']);
    world.deps.pass(3 * 86_400_000 + 1);
    expect(await said()).toEqual([
      expect.stringMatching(/^✗ Ingen sikkerhetskopi på over tre dager\. .* Disken er full\./),
    ]);
  });

  it('a missing data folder, and a database of another release', async () => {
    const dataDir = '/finnes/ikke';
    const databaseUrl = null;
    expect(
      await said({
        settings: { ...world.settings, dataDir, databaseUrl },
        freeSpace: () => Promise.reject(new Error()),
      }),
    ).toEqual([
      expect.stringMatching(/^✗ DATA_DIR «\/finnes\/ikke» finnes ikke/),
      expect.stringMatching(/^✗ Det er ingen sangbok her/),
    ]);
    const migrations = world.deps.db.$extendTables<{
      kysely_migration: { name: string; timestamp: string };
    }>();
    await migrations
      .insertInto('kysely_migration')
      .values({ name: '9999_later', timestamp: '' })
      .execute();
    expect(await said()).toEqual([
      expect.stringMatching(/^✗ Databasen er laget av en nyere utgave/),
    ]);
  });
});
