import { execFile } from 'node:child_process';
import { chownSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { StartupError } from '#server/settings/settings.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import {
  makeFirstPasskey,
  makePasskey,
  setupToken,
  showPasskey,
} from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { testServer } from '#server/testing/testServer.ts';
import { recoverByHost } from './recoverByHost.ts';

const origin = testSettings.publicOrigin;
const agreed = async () => undefined;

/** A running server, and the host command with its own database connection. */
async function setUp() {
  const settings = await testDatabaseSettings('test', testDataDir());
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const server = await testServer({ db: database.db, engine: database.engine });
  const recover = (...words: string[]) =>
    recoverByHost({ ...testSettings, ...settings }, server.deps, words, agreed);
  return { server, settings, recover };
}

const codeAndToken = (printed: string) => {
  const [, inviteCode, inviteToken] = /code=(\w{6})#t=([\w-]{22})\n/.exec(printed) ?? [];
  return { inviteCode, inviteToken };
};

async function lonePrest({ server }: Pick<Awaited<ReturnType<typeof setUp>>, 'server'>) {
  const browser = server.client();
  const accepted = await browser.post('/api/prod/register', undefined, {
    'x-setup-token': await setupToken(server.deps),
  });
  const device = new SoftAuthenticator(origin);
  const made = await makeFirstPasskey(browser, device, accepted);
  return { browser, device, user: made.body['user'] };
}

describe('a recovery link of the host command', () => {
  it('registers a new passkey for the only prest, and ends passkeys and sessions', async () => {
    const { server, recover } = await setUp();
    const { browser, device, user } = await lonePrest({ server });
    const printed = await recover('prest');
    expect(printed).toMatch(/^Prest \(Vår kommunitet\) kommer inn igjen med denne lenken\./);
    expect(printed).toContain(`\n${origin}/register?code=`);
    expect((await browser.get('/api/auth/me')).status).toBe(401);

    const fresh = server.client();
    const accepted = await fresh.post('/api/auth/register', codeAndToken(printed));
    const newDevice = new SoftAuthenticator(origin);
    const made = await makePasskey(fresh, newDevice, accepted);
    expect(made.body).toEqual({ verified: true, user });
    expect((await showPasskey(server.client(), device)).status).toBe(404);
    expect((await showPasskey(server.client(), newDevice)).status).toBe(200);
    const again = await server.client().post('/api/auth/register', codeAndToken(printed));
    expect(again).toMatchObject({ status: 400, body: { code: 'invalidInvitation' } });
  });

  it('works for an hour, and ends the previous one', async () => {
    const { server, recover } = await setUp();
    await server.person({ first_name: 'Åse' });
    const first = codeAndToken(await recover('åse'));
    const second = codeAndToken(await recover(' ÅSE '));
    const accept = async (link: object) =>
      (await server.client().post('/api/auth/register', link)).status;
    expect(await accept(first)).toBe(400);
    server.deps.pass(limits.recoveryLink - 1);
    expect(await accept(second)).toBe(200);
    server.deps.pass(1);
    expect(await accept(second)).toBe(400);
  });

  it('is accepted by its token, not by the code in its URL', async () => {
    const { server, recover } = await setUp();
    await server.person({ first_name: 'Åse' });
    const { inviteCode, inviteToken } = codeAndToken(await recover('Åse'));
    const bare = await server.client().post('/api/auth/register', { inviteCode });
    expect(bare).toMatchObject({ status: 400, body: { code: 'invalidInvitation' } });
    const stored = await server.deps.db.selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(inviteToken);
  });

  it('is recorded as an audit event without an actor', async () => {
    const { server, recover } = await setUp();
    const { person } = await server.person({ first_name: 'Åse' });
    const printed = await recover('Åse');
    const trail = await server.deps.db.selectFrom('trail').selectAll().execute();
    expect(trail).toMatchObject([
      { deed: 'recoveryIssued', actor_id: null, person_id: person.id, source: null },
    ]);
    expect(JSON.stringify(trail)).not.toContain(codeAndToken(printed).inviteToken);
  });

  it('lists the people when several have the name, and accepts the start of an id', async () => {
    const { server, recover } = await setUp();
    const { person } = await server.person({ first_name: 'Anne Marie', community: 'Sagene 1' });
    await server.person({ first_name: 'Anne Marie', role: 'prest' });
    const short = person.id.slice(0, 8);
    const asked = await recover('anne', 'marie').catch(String);
    expect(asked).toContain(`\n  npm run recover -- Anne Marie ${short}   (Sagene 1, kantor)`);
    expect(asked).toContain('(Bakklandet, prest)');
    expect(await server.deps.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
    await recover('Anne', 'Marie', short);
    const made = await server.deps.db.selectFrom('invitation').selectAll().execute();
    expect(made).toMatchObject([{ recovers_person_id: person.id }]);
  });
});

describe('the command is refused', () => {
  it('without a name, for an unknown one, and for a closed account', async () => {
    const { server, recover } = await setUp();
    const refusal = (...words: string[]) =>
      recover(...words).catch((error: unknown) =>
        error instanceof StartupError ? error.message : error,
      );
    expect(await refusal()).toBe('Si hvem som skal inn igjen: npm run recover -- NAVN');
    expect(await refusal('Åse')).toMatch(/^Ingen er med i sangboken ennå\. Start serveren/);
    await server.person({ first_name: 'Åse', disabled_at: 1 });
    expect(await refusal('Jon')).toBe(
      'Ingen i sangboken heter «Jon». Disse er med:\n  Åse, Bakklandet, kantor',
    );
    expect(await refusal('Åse')).toMatch(/^Kontoen til Åse er stengt\. En prest kan åpne den/);
    expect(await server.deps.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
    expect(await server.deps.db.selectFrom('trail').selectAll().execute()).toEqual([]);
  });

  it('for a database of another environment', async () => {
    const { settings } = await setUp();
    const production = { ...testSettings, ...settings, environment: 'production' as const };
    const world = { clock: Date.now, randomBytes: () => new Uint8Array() };
    await expect(recoverByHost(production, world, ['Åse'], agreed)).rejects.toThrow(
      /^Databasen ble laget med NODE_ENV=test og kan ikke brukes med NODE_ENV=production\./,
    );
  });

  it('for a database that this release has not migrated, and changes nothing', async () => {
    const { settings, server } = await setUp();
    const steps = server.deps.db.$extendTables<{ kysely_migration: { name: string } }>();
    await steps.deleteFrom('kysely_migration').where('name', '>', '0006').execute();
    await expect(
      recoverByHost({ ...testSettings, ...settings }, server.deps, ['Åse'], agreed),
    ).rejects.toThrow(/^Databasen er ikke tatt i bruk av denne utgaven av Sangbok ennå\./);
  });

  it('under another host name than that of the passkeys', async () => {
    const { server, recover } = await setUp();
    await lonePrest({ server });
    const { db } = server.deps;
    await db.updateTable('installation').set({ passkey_host: 'sang.example.no' }).execute();
    await expect(recover('Prest')).rejects.toThrow(
      /^PUBLIC_ORIGIN har vertsnavnet «localhost», men passnøklene .* «sang\.example\.no»/,
    );
    expect(await db.selectFrom('invitation').selectAll().execute()).toEqual([]);
  });

  it.runIf(testedEngine() === 'sqlite')(
    'where there is no song book, and creates none',
    async () => {
      const dataDir = testDataDir();
      const world = { clock: Date.now, randomBytes: () => new Uint8Array() };
      await expect(
        recoverByHost({ ...testSettings, dataDir }, world, ['Åse'], agreed),
      ).rejects.toThrow(/^Det er ingen sangbok her: .*sangbok\.sqlite finnes ikke\./);
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  // The server could not open files that another user has created beside its own.
  it.runIf(testedEngine() === 'sqlite' && process.geteuid?.() === 0)(
    "for any user but the server's own, who is named",
    async () => {
      const { settings, server, recover } = await setUp();
      await server.person({ first_name: 'Åse' });
      await server.deps.db.destroy();
      const before = readdirSync(settings.dataDir);
      for (const file of before) chownSync(join(settings.dataDir, file), 54_321, 54_321);
      await expect(recover('Åse')).rejects.toThrow(
        "Sangboken tilhører brukeren «#54321». Kjør kommandoen som den: sudo -u '#54321' npm run recover -- NAVN",
      );
      expect(readdirSync(settings.dataDir)).toEqual(before);
      for (const file of before) expect(statSync(join(settings.dataDir, file)).uid).toBe(54_321);
    },
  );
});

it('asks for confirmation before it creates a link, and prints it only to the terminal', async () => {
  const { server, settings } = await setUp();
  await server.person({ first_name: 'Åse' });
  const script = join(import.meta.dirname, '../../../scripts/recover.ts');
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [script, 'Åse', ...words], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'test',
        SANGBOK_ENV: settingsFile,
      },
    });
  const settingsFile = join(testDataDir(), 'sangbok.env');
  const dataDir = settings.dataDir === ':memory:' ? testDataDir() : settings.dataDir;
  const { databaseUrl } = settings;
  const database = `DATABASE_URL=${databaseUrl}\nALLOW_UNSAFE_DATABASE=1\n`;
  writeFileSync(settingsFile, `DATA_DIR=${dataDir}\n${databaseUrl === null ? '' : database}`);

  await expect(run()).rejects.toMatchObject({
    stdout: expect.stringMatching(/^Åse .* får en lenke/),
    stderr: expect.stringMatching(/^Ingenting er endret\..* --ja/),
  });
  expect(await server.deps.db.selectFrom('invitation').selectAll().execute()).toEqual([]);
  const { stdout, stderr } = await run('--ja');
  expect(stderr).toBe('');
  const link = codeAndToken(stdout);
  expect((await server.client().post('/api/auth/register', link)).status).toBe(200);
});
