import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { invite } from '#server/testing/invite.ts';
import { testServer } from '#server/testing/testServer.ts';
import { loadInvitationKey } from './loadInvitationKey.ts';

const other = 'x'.repeat(43);

/** A database that still stores its key, with its data folder. */
async function before() {
  const dataDir = testDataDir();
  const deps = await testDeps({ settings: { dataDir } });
  const row = () => deps.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  const inside = (await row()).invitation_key;
  return { deps, dataDir, row, inside, file: join(dataDir, 'invitation-key') };
}

/** Another server of the same database, with another folder or setting. */
const another = (deps: TestDeps, settings: Partial<Settings>) => ({
  ...deps,
  settings: { ...deps.settings, ...settings },
});

it('moves the key into a file with mode 0600, and open codes still work', async () => {
  const { deps, inside, row, file } = await before();
  const earlier = await testServer({ ...deps, invitationKey: inside });
  const { inviteCode } = await invite(earlier);
  const invitationKey = await loadInvitationKey(deps);
  expect(invitationKey).toBe(inside);
  expect(readFileSync(file, 'utf8')).toBe(`${inside}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { invitation_key, key_fingerprint } = await row();
  expect(invitation_key).toBe('');
  expect(key_fingerprint).toMatch(/^[0-9a-f]{64}$/);
  const server = await testServer({ ...deps, invitationKey });
  expect((await server.client().post('/api/auth/register', { inviteCode })).status).toBe(200);
  const writing = vi.spyOn(deps.db, 'transaction');
  expect(await loadInvitationKey(deps)).toBe(inside);
  expect(writing).not.toHaveBeenCalled(); // the usual start
});

it('a second server must have the same key', async () => {
  const { deps, inside } = await before();
  const second = another(deps, { dataDir: testDataDir() });
  await loadInvitationKey(deps);
  await expect(loadInvitationKey(second)).rejects.toThrow(/^Nøkkelen .* mangler\. Hent filen/);
  const wrong = another(second, { invitationKey: other });
  await expect(loadInvitationKey(wrong)).rejects.toThrow(/^Nøkkelen .* er en annen enn/);
  await expect(loadInvitationKey(wrong)).rejects.toThrow(expect.not.stringContaining(other));
  expect(await loadInvitationKey(another(second, { invitationKey: inside }))).toBe(inside);
  expect(readdirSync(second.settings.dataDir)).toEqual([]);
});

it('two servers that start at once with one folder create one key', async () => {
  const { deps, inside } = await before();
  expect(await Promise.all([loadInvitationKey(deps), loadInvitationKey(deps)])).toEqual([
    inside,
    inside,
  ]);
});

it('the key may be set before there are codes, but not while some are open', async () => {
  const chosen = await before();
  const setting = { invitationKey: other };
  expect(await loadInvitationKey(another(chosen.deps, setting))).toBe(other);
  const used = await before();
  await invite(await testServer({ ...used.deps, invitationKey: used.inside }));
  const late = another(used.deps, setting);
  await expect(loadInvitationKey(late)).rejects.toThrow(/er en annen enn databasens/);
  expect((await used.row()).invitation_key).toBe(used.inside);
});

it('a lost key is replaced only with INVITATION_KEY=new, which revokes open invitations', async () => {
  const { deps, inside, row, file } = await before();
  await loadInvitationKey(deps);
  const { inviteCode, token } = await invite(await testServer({ ...deps, invitationKey: inside }));
  writeFileSync(file, 'half of i');
  await expect(loadInvitationKey(deps)).rejects.toThrow(/mangler/);
  const anew = another(deps, { invitationKey: 'new' });
  const invitationKey = await loadInvitationKey(anew);
  expect(invitationKey).not.toBe(inside);
  expect(await loadInvitationKey(anew)).toBe(invitationKey);
  const { client } = await testServer({ ...deps, invitationKey });
  const answer = await client().post('/api/auth/register', { inviteCode, inviteToken: token });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInvitation' } });
  expect((await row()).invitation_key).toBe('');
  const revoked = deps.db.selectFrom('invitation').select('revoked_at');
  expect(await revoked.execute()).toEqual([{ revoked_at: deps.clock() }]);
});

it.runIf(testedEngine() === 'sqlite')(
  'leaves no trace of the key in the database file',
  async () => {
    const dataDir = testDataDir();
    const settings = await testDatabaseSettings('test', dataDir);
    const made = await openDatabase(settings);
    const { invitation_key } = await made.db
      .selectFrom('installation')
      .select('invitation_key')
      .executeTakeFirstOrThrow();
    await made.close();
    const content = () => readFileSync(join(dataDir, 'sangbok.sqlite'), 'latin1');
    expect(content()).toContain(invitation_key);
    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    await loadInvitationKey(await testDeps({ ...database, settings: { dataDir } }));
    await database.close();
    expect(content()).not.toContain(invitation_key);
  },
);
