import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type BackupWorld, backupWorld } from '#server/backup/testing/backupWorld.ts';
import { contentFile, listBackups } from '#server/backup/backupFolder.ts';
import { limits } from '#contract/limits.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { createApp } from '#server/app.ts';
import { allRoutes } from '#server/routes.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { listen } from '#server/testing/rawExchange.ts';
import { examine, type Examined } from './examine.ts';
import { certificate, checkPublicAddress } from './checkPublicAddress.ts';

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
    const { sha256 } = await world.deps.db
      .selectFrom('file')
      .select('sha256')
      .executeTakeFirstOrThrow();
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
    expect(await said()).toEqual([expect.stringMatching(/^! 1 filer .* ikke til noen sang/)]);
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
    ['song_revision', 9_000_000, /^✗ Databasen er skadet\. Stopp tjeneren og hent tilbake/],
    ['installation', 9_000_000, /^✗ Databasen er skadet\. Stopp tjeneren og hent tilbake/],
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
    expect(await said()).toEqual(['! Den siste sikkerhetskopien ble ikke tatt: Disken er full.']);
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

describe('checks the public address', () => {
  const ours = '{"message":"Du må logge inn først.","code":"notSignedIn"}';
  const through = async (answer: RequestListener, trustProxy: string | false = '127.0.0.1') => {
    const proxy = createServer(answer).listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await once(proxy, 'listening');
    const publicOrigin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { dataDir } = world.settings;
    const found = await checkPublicAddress({ publicOrigin, trustProxy, dataDir }, Date.now);
    return found.map(({ mark, text }) => `${mark} ${text}`);
  };

  /** The real server behind a proxy that forwards these headers. */
  const behind = async (
    forwarded: (host: string) => Record<string, string>,
    trustProxy: string | false = '127.0.0.1',
  ) => {
    const { deps, settings } = world;
    const inner = { ...deps, settings: { ...settings, trustProxy } };
    const server = createApp(inner, { routes: await allRoutes(inner), screens: () => null });
    onTestFinished(() => server.close());
    const found = await through((request, answer) => {
      const { host = '', 'x-way-in': word = '' } = request.headers;
      const headers = { 'x-way-in': String(word), ...forwarded(host) };
      const method = request.method === 'POST' ? 'POST' : 'GET';
      void server
        .inject({ method, url: request.url ?? '', headers, remoteAddress: '127.0.0.1' })
        .then(({ statusCode, body }) => answer.writeHead(statusCode).end(body));
    }, trustProxy);
    return found[1];
  };

  it('and reports which client address and host name arrive', async () => {
    const right = (host: string) => ({ host, 'x-forwarded-for': '192.0.2.7' });
    expect(await behind(right)).toMatch(/^✓ Mellomtjeneren sier hvem som spør/);
    expect(await behind(right, false)).toMatch(
      /^✗ Alle besøkende deler .* TRUST_PROXY .*127\.0\.0\.1/,
    );
    expect(await behind(right, '10.0.0.1')).toMatch(/^✗ Alle besøkende deler/);
    expect(await behind((host) => ({ host }))).toMatch(/^✗ Mellomtjeneren sier ikke hvem/);
    expect(await behind((host) => ({ host }), false)).toMatch(/^✓ Det er ingen mellomtjener/);
    const otherName = { host: '127.0.0.1:3000', 'x-forwarded-for': '192.0.2.7' };
    expect(await behind(() => otherName)).toMatch(/^✗ Mellomtjeneren sender «127\.0\.0\.1:3000»/);
    const silent = { host: 'x', 'x-way-in': '' };
    expect(await behind(() => silent)).toMatch(/^! Tjeneren kunne ikke spørres/);
  });

  /** A proxy that forwards each byte without buffering, up to a limit. */
  const streaming = async (atMost = Infinity) => {
    const { deps } = world;
    const server = createApp(deps, { routes: await allRoutes(deps), screens: () => null });
    onTestFinished(() => server.close());
    const port = await listen(server);
    return through((incoming, answer) => {
      const { method, url: path, headers } = incoming;
      const inner = ask({ port, method, path, headers, agent: false }, (answered) => {
        if (answer.headersSent) return;
        answer.writeHead(answered.statusCode ?? 0, answered.headers);
        answered.pipe(answer);
      });
      inner.on('error', () => undefined);
      let received = 0;
      incoming.on('data', (piece: Buffer) => {
        received += piece.length;
        if (received <= atMost || answer.headersSent) return;
        inner.destroy();
        answer.writeHead(413).end('<html>');
      });
      incoming.pipe(inner);
    });
  };

  it('and accepts a proxy that forwards every byte of a large file', async () => {
    const found = await streaming();
    expect(found[0]).toMatch(/^✓ http.* svarer\.$/);
    expect(found.at(-1)).toMatch(/^✓ Mellomtjeneren slipper store filer/);
  });

  it('and reports a proxy that stops a large file half-way', async () => {
    expect((await streaming(limits.importPacked - 1_000_000)).at(-1)).toMatch(
      /^✗ Mellomtjeneren stanser store filer/,
    );
  });

  it('and reports a proxy that refuses large files', async () => {
    const found = await through((request, answer) => {
      const tooLarge = Number(request.headers['content-length'] ?? 0) >= limits.importPacked;
      answer.writeHead(tooLarge ? 413 : 401).end(tooLarge ? '<html>' : ours);
    });
    expect(found).toContainEqual(expect.stringMatching(/^✗ Mellomtjeneren stanser store filer/));
  });

  it('and reports a proxy that refuses them with our own error, after the upload', async () => {
    const tooLarge = '{"message":"Forespørselen er for stor.","code":"bodyTooLarge"}';
    let received = 0;
    const found = await through((request, answer) => {
      if (request.method !== 'POST') return void answer.writeHead(401).end(ours);
      request.on('data', (piece: Buffer) => (received += piece.length));
      request.on('end', () => answer.writeHead(413).end(tooLarge));
    });
    expect(found).toContainEqual(expect.stringMatching(/^✗ Mellomtjeneren stanser store filer/));
    expect(received).toBeGreaterThan(limits.importPacked);
  });

  it.each([
    [502, '<h1>Bad gateway</h1>'],
    [404, '{"message":"no route and no API found with those values","code":"none"}'],
    [503, '{"message":"Sangboken er opptatt. Prøv igjen om litt.","code":"unavailable"}'],
  ])('and lets no answer %i to a large file count as its coming through', async (status, body) => {
    const found = await through((request, answer) => {
      if (request.method !== 'POST') return void answer.writeHead(401).end(ours);
      request.resume().on('end', () => answer.writeHead(status).end(body));
    });
    expect(found.at(-1)).toBe(`! Store filer kommer ikke frem: de blir svart med ${status}.`);
  });

  it('and distinguishes a stopped server from another one', async () => {
    expect(await through((_, answer) => answer.writeHead(502).end('<h1>Bad gateway</h1>'))).toEqual(
      [expect.stringMatching(/^✗ .* svarer \(502\), men mellomtjeneren når ikke sangboken/)],
    );
  });

  it('and reports another server than the song book, and a wrong clock', async () => {
    expect(await through((_, answer) => answer.end('<h1>Velkommen</h1>'))).toEqual([
      expect.stringMatching(/^✗ .* svarer \(200\), men det er ikke sangboken/),
    ]);
    const late = await through((_, answer) =>
      answer.writeHead(401, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end(ours),
    );
    expect(late).toContainEqual(expect.stringMatching(/^! Klokken her/));
  });

  it('and handles an unreachable address', async () => {
    const found = await checkPublicAddress(
      { publicOrigin: 'http://127.0.0.1:1', trustProxy: false, dataDir: '' },
      Date.now,
    );
    expect(found).toEqual([
      {
        mark: '!',
        text: expect.stringMatching(/kunne ikke nås herfra \(ECONNREFUSED\)/) as string,
      },
    ]);
  });

  it('and reports how long the certificate is valid', () => {
    const now = Date.now();
    const marks = [-1, 3, 40].map((days) => certificate(now + days * 86_400_000, now).mark);
    expect(marks).toEqual(['✗', '!', '✓']);
  });
});
