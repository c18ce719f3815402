import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { makePasskey } from '#server/testing/ceremonies.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { readPersonalData } from './takePersonalData.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');

/** Column → part of the file, from docs/privacy.md. */
const documented = new Map(
  [...document.matchAll(/^\| `([\w.]+)` \|(?:[^|]*\|){3} ([^|]*) \|/gm)].map(
    ([, column = '', part = '']) => [column, part],
  ),
);

/** `table.column` of every foreign key to a person. */
async function columnsOfPeople({ deps }: TestServer): Promise<string[]> {
  const query =
    testedEngine() === 'sqlite'
      ? sql<{ name: string }>`
          select m.name || '.' || f."from" as name
          from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f."table" = 'person'`
      : sql<{ name: string }>`
          select t.relname || '.' || a.attname as name
          from pg_constraint c
          join pg_class t on t.oid = c.conrelid
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.confrelid = 'person'::regclass`;
  return (await query.execute(deps.db)).rows.map(({ name }) => name).toSorted();
}

let server: TestServer;
let maria: SignedIn;
let prest: SignedIn;

beforeEach(async () => {
  server = await testServer();
  prest = await server.person({ role: 'prest', first_name: 'Johannes' });
  maria = await server.person({ first_name: 'Maria', invited_by: prest.person.id });
});

/** Creates rows of Maria in every table with personal data. */
async function live(): Promise<void> {
  const { browser, person } = maria;
  const song = `/api/songs/${await addSong(server.deps)}`;
  const change = async (form: Readonly<Record<string, FormValue>>) => {
    const headers = { 'idempotency-key': Object.keys(form).join() };
    expect((await browser.send('PATCH', song, { form, headers })).status).toBe(200);
  };
  await change({ title: 'Brønnen', audioFile: { name: 'opptak.mp3', bytes: makeMp3() } });
  await change({ notes: 'Sakte' });
  const own = { title: 'Elva', lyrics: 'Elva', language: 'no', categoryId: 'psalms' };
  const made = await browser.send('POST', '/api/songs', { form: own });
  const removed = await browser.send('DELETE', `/api/songs/${String(made.body['id'])}`);
  expect(removed.status).toBe(200);
  const many = { batch: randomUUID(), ids: [song.replace('/api/songs/', '')] };
  const changes = { ...many, set: { language: 'la' } };
  expect((await browser.post('/api/songs/change-many', changes)).status).toBe(200);
  const planned = await browser.post('/api/plans', { date: '2026-01-01', kind: 'annet' });
  const plan = `/api/plans/${String(planned.body['id'])}`;
  await browser.send('PATCH', plan, { body: { fields: { title: 'Nyttår' } } });
  expect((await browser.post(`${plan}/link`)).status).toBe(200);
  await browser.post(`${song}/favorite`);
  await browser.post(`${song}/music`, { transposition: 2 });
  await browser.post(`${song}/play`);
  const { body: options } = await browser.post('/api/webauthn/register/begin');
  const device = new SoftAuthenticator(server.deps.settings.publicOrigin);
  await makePasskey(browser, device, {
    ...(await browser.get('/api/auth/me')),
    body: { webauthnOptions: options },
  });
  await browser.post('/api/webauthn/register/begin');
  await browser.post('/api/invitations', { firstName: 'Even', community: 'Bakklandet' });
  const { db } = server.deps;
  const { body: invited } = await prest.browser.post('/api/invitations', {
    firstName: 'Maria',
    community: 'Bakklandet',
  });
  expect(invited['firstName']).toBe('Maria');
  const used = { used_by: person.id, used_at: 1 };
  await db.updateTable('invitation').set(used).where('first_name', '=', 'Maria').execute();
  await prest.browser.post(`/api/people/${person.id}/recovery-code`);
  await server.deps.db
    .insertInto('sign_in')
    .values({
      token_hash: 'hash',
      id: 'id',
      person_id: person.id,
      device: 'Chrome på Android',
      created_at: server.deps.clock(),
      last_used_at: server.deps.clock(),
    })
    .execute();
  await db
    .insertInto('trail')
    .values({
      id: 't',
      at: 1,
      deed: 'signedIn',
      actor_id: person.id,
      source: '203.0.113.7',
    } as never)
    .execute();
}

describe('docs/privacy.md', () => {
  it('lists every column that references a person, and only existing columns', async () => {
    const columns = await columnsOfPeople(server);
    expect(columns.length).toBeGreaterThan(12);
    expect(columns.filter((column) => !documented.has(column))).toEqual([]);
    const tables = await server.deps.db.introspection.getTables();
    const known = tables.flatMap(({ name, columns: each }) =>
      each.map((column) => `${name}.${column.name}`),
    );
    expect([...documented.keys()].filter((column) => !known.includes(column))).toEqual([]);
  });

  it('assigns a part of the file to each, and the file has all of them', async () => {
    await live();
    const data = await readPersonalData(server.deps, maria.person.id);
    const parts = Object.entries(data).filter(([part]) => part !== 'om dette');
    const named = [...documented.values()].filter((part) => !part.startsWith('nei'));
    expect(parts.map(([part]) => part).toSorted()).toEqual([...new Set(named)].toSorted());
    const isEmpty = (value: unknown): boolean =>
      typeof value === 'object' && value !== null
        ? Object.values(value).length === 0 ||
          (!Array.isArray(value) &&
            Object.values(value).some((each) => Array.isArray(each) && isEmpty(each)))
        : !value;
    expect(parts.filter(([, value]) => isEmpty(value)).map(([part]) => part)).toEqual([]);
  });
});

describe('«Mine data»', () => {
  it('is one file in Norwegian, and is recorded as an audit event', async () => {
    const { headers, text, status } = await maria.browser.get('/api/auth/me/data');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toContain(
      'attachment; filename="mine-data-2026-01-01.json"',
    );
    expect(JSON.parse(text)).toMatchObject({
      profil: { fornavn: 'Maria', rolle: 'kantor', 'invitert av': 'Johannes' },
      innlogginger: [{ enhet: 'Linux' }],
    });
    const trail = await server.deps.db.selectFrom('trail').selectAll().execute();
    expect(trail).toMatchObject([{ deed: 'personalDataTaken', actor_id: maria.person.id }]);
  });

  it('contains nothing of others and no secret', async () => {
    await live();
    const josef = await server.person({ first_name: 'Josef' });
    const { text } = await josef.browser.get('/api/auth/me/data');
    expect(text).not.toMatch(/Maria|Brønnen|203\.0\.113\.7|opptak/);
    const { db } = server.deps;
    const data = JSON.stringify(await readPersonalData(server.deps, maria.person.id));
    for (const { token_hash } of await db.selectFrom('sign_in').selectAll().execute()) {
      expect(data).not.toContain(token_hash);
    }
    const [passkey] = await db.selectFrom('passkey').selectAll().execute();
    expect(data).not.toContain(passkey?.credential_public_key);
    expect(data).not.toContain(maria.person.user_handle);
  });

  it('requires a session', async () => {
    expect((await server.client().get('/api/auth/me/data')).status).toBe(401);
  });
});

describe('«Slett kontoen»', () => {
  const leave = (who: SignedIn) => who.browser.send('DELETE', '/api/auth/me');

  it('deletes the person and their data, and keeps songs, plans, files and audit events without a name', async () => {
    await live();
    const [plan] = (await prest.browser.get('/api/plans')).body as unknown as { id: string }[];
    const change = { body: { fields: { notes: 'Lys' } }, headers: { [idempotencyHeader]: 'p1' } };
    await prest.browser.send('PATCH', `/api/plans/${plan?.id}`, change);
    const synced = (await prest.browser.get('/api/sync')).body;
    await maria.browser.get('/api/auth/me');
    const again = await signInAgain();
    const before = await rowsOf(server.deps.db);
    const answer = await leave(again);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    const after = await rowsOf(server.deps.db);
    const count = (rows: typeof before) => (table: keyof Schema) => rows[table]?.length;
    const stays = ['song', 'song_revision', 'plan', 'plan_revision', 'plan_link', 'file'] as const;
    for (const table of [...stays, 'song_play_total'] as const) {
      expect([table, count(after)(table)]).toEqual([table, count(before)(table)]);
    }
    expect(count(after)('trail')).toBe((count(before)('trail') ?? 0) + 1);
    expect(after.kept_answer).toMatchObject([{ person_id: prest.person.id }]);
    const own = ['passkey', 'song_favorite', 'song_music', 'song_play'] as const;
    for (const table of own) {
      expect([table, count(after)(table)]).toEqual([table, 0]);
    }
    const columns = await columnsOfPeople(server);
    for (const each of columns) {
      const [table = '', column = ''] = each.split('.');
      const named = after[table]?.filter(
        (row) => (row as Record<string, unknown>)[column] === maria.person.id,
      );
      expect([each, named]).toEqual([each, []]);
    }
    expect(JSON.stringify(after)).not.toContain('Maria');
    expect((await maria.browser.get('/api/auth/me')).status).toBe(401);
    const since = `since=${String(synced['revision'])}&library=${String(synced['library'])}`;
    expect((await prest.browser.get(`/api/sync?${since}`)).body).toMatchObject({
      changed: { plans: [{ id: plan?.id, createdBy: null }] },
    });
    const auditEvents = await prest.browser.get('/api/trail');
    expect(auditEvents.body['entries']).toContainEqual(
      expect.objectContaining({ deed: 'accountDeleted', by: null }),
    );
    const [song] = (await prest.browser.get('/api/songs')).body as unknown as { id: string }[];
    expect((await prest.browser.get(`/api/songs/${song?.id}/revisions`)).status).toBe(200);
  });

  /** Signs in again, since the recovery code has ended all sessions. */
  async function signInAgain(): Promise<SignedIn> {
    const other = await server.person({ id: 'other' });
    await server.deps.db
      .updateTable('sign_in')
      .set({ person_id: maria.person.id })
      .where('person_id', '=', other.person.id)
      .execute();
    await server.deps.db.deleteFrom('person').where('id', '=', 'other').execute();
    return { person: maria.person, browser: other.browser };
  }

  it('requires recent authentication', async () => {
    server.deps.pass(limits.freshSignIn + 1);
    expect(await leave(maria)).toMatchObject({ status: 403, body: { code: 'freshSignInNeeded' } });
    expect((await maria.browser.get('/api/auth/me')).status).toBe(200);
  });

  it('is refused for the only prest, with what to do first', async () => {
    expect(await leave(prest)).toMatchObject({ status: 409, body: { code: 'onlyPrest' } });
    expect((await prest.browser.get('/api/auth/me')).status).toBe(200);
    const second = await server.person({ role: 'prest' });
    const answers = await Promise.all([leave(prest), leave(second)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('revokes the person’s invitations', async () => {
    const { body } = await maria.browser.post('/api/invitations', {
      firstName: 'Even',
      community: 'Bakklandet',
    });
    await leave(maria);
    const { inviteCode } = body;
    const answer = await server.client().post('/api/auth/register', { inviteCode });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInvitation' } });
  });
});
