import { describe, expect } from 'vitest';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type { listAuditEvents } from '#contract/people/audit.ts';
import { AppError } from '#server/core/AppError.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { it } from '#server/testing/it.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { countRefusals } from './countRefusals.ts';
import { recordAuditEvent } from './recordAuditEvent.ts';
import { deleteAuditEventsBefore, deleteSourcesBefore } from './auditStore.ts';

async function trailOf(
  browser: TestBrowser,
  before?: string,
): Promise<AnswerOf<typeof listAuditEvents>> {
  const answer = await browser.get(`/api/trail${before === undefined ? '' : `?before=${before}`}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as AnswerOf<typeof listAuditEvents>;
}

const rowsOf = ({ deps }: TestServer) =>
  deps.db.selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute();

describe('the audit log', () => {
  it('is paged, newest first, without duplicates or gaps', async ({ server }) => {
    const { browser } = await server.person({ role: 'prest' });
    for (let at = 0; at < 2 * limits.auditPage + 3; at++) {
      await recordAuditEvent(server.deps, { event: 'exported', by: null, about: `${at}` });
      if (at % 7 === 0) server.deps.pass(1); // many events with the same time
    }
    const all: string[] = [];
    const sizes: number[] = [];
    let page = await trailOf(browser);
    for (;;) {
      all.push(...page.entries.map(({ about }) => `${about}`));
      sizes.push(page.entries.length);
      if (!page.more) break;
      page = await trailOf(browser, page.entries.at(-1)?.id);
    }
    expect(sizes).toEqual([limits.auditPage, limits.auditPage, 3]);
    expect(new Set(all).size).toBe(2 * limits.auditPage + 3);
    expect(Number(all[0])).toBeGreaterThan(90);
  });

  it('ends where the cursor’s entry was deleted meanwhile', async ({ server }) => {
    const { browser } = await server.person({ role: 'prest' });
    await recordAuditEvent(server.deps, { event: 'exported', by: null });
    expect(await trailOf(browser, 'gone')).toEqual({ entries: [], more: false });
  });
});

describe('refusals', () => {
  const wrong = { inviteCode: 'ZZZZZZ' };

  it('of one address in one hour are one row with a count', async ({ server }) => {
    const { browser } = await server.person({ role: 'prest' });
    for (let time = 0; time < 7; time++) {
      await server.client('2001:db8:1:2::1').post('/api/auth/register', wrong);
    }
    server.deps.pass(60 * 60 * 1000);
    await server.client('2001:db8:1:2:ffff::7').post('/api/auth/register', wrong);
    const { entries } = await trailOf(browser);
    const seen = entries.map(({ about, count, source }) => [about, count, source]);
    const source = '2001:db8:1:2::/64';
    expect(seen[0]).toEqual(['invalidInvitation', 1, source]);
    expect(seen.slice(1)).toHaveLength(2);
    expect(seen).toContainEqual(['invalidInvitation', 5, source]);
    expect(seen).toContainEqual(['tooManyGuesses', 2, source]);
  });

  it('are all counted in one row when two servers refuse concurrently', async () => {
    const [first, second] = await twoServers();
    const attempts = Array.from({ length: 20 }, (_, number) => {
      const server = number % 2 === 0 ? first : second;
      const browser = server.client('192.0.2.9');
      return browser.post('/api/prod/register', undefined, { 'x-setup-token': 'wrong' });
    });
    const statuses = new Set((await Promise.all(attempts)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([403]));
    const rows = await rowsOf(first);
    expect(rows.map(({ about, count }) => [about, count])).toEqual([['setupLinkInvalid', 20]]);
  });

  it('cannot fill the disk, from any number of addresses', async ({ server }) => {
    const refused = (event: 'signInRefused' | 'registrationRefused', source: string) =>
      countRefusals(server.deps, { event, source }, () =>
        Promise.reject(new AppError('invalidInvitation')),
      ).catch(() => undefined);
    for (let number = 0; number < 3 * limits.refusedPlaces; number++) {
      await refused('registrationRefused', `10.0.0.${number}`);
      await refused('signInRefused', `10.0.1.${number}`);
    }
    await refused('registrationRefused', '10.0.0.0');
    const rows = await rowsOf(server);
    expect(rows.length).toBe(limits.refusedPlaces + 2);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(6 * limits.refusedPlaces + 1);
    expect(rows.find(({ source }) => source === '10.0.0.0')?.count).toBe(2);

    await server.deps.db.updateTable('trail').set({ count: limits.refusalsCounted }).execute();
    await refused('registrationRefused', '10.0.0.0');
    const after = await rowsOf(server);
    expect(after.every(({ count }) => count === limits.refusalsCounted)).toBe(true);
  });

  it('are returned unchanged where they cannot be counted', async () => {
    const { deps } = await testServer();
    const db = new Proxy(deps.db, {
      get() {
        throw new Error('the disk is full');
      },
    });
    const refusal = new AppError('invalidInvitation');
    const attempt = { event: 'registrationRefused', source: '192.0.2.1' } as const;
    const counted = countRefusals({ ...deps, db }, attempt, () => Promise.reject(refusal));
    await expect(counted).rejects.toBe(refusal);
  });
});

it('events of a song name it, and what was changed and removed, without duplicates', async ({
  server,
}) => {
  const { browser } = await server.person({ role: 'prest', first_name: 'Sigrid' });
  const title = 'Vår sang';
  const url = `/api/songs/${await addSong(server.deps, { title, versionName: 'Original' })}`;
  const seen: string[][] = [];
  const send = async (sent: Parameters<TestBrowser['send']>[2]) => {
    const before = await rowsOf(server);
    expect((await browser.send('PATCH', url, sent)).status).toBe(200);
    const noted = (await rowsOf(server)).filter(({ id }) => !before.some((row) => row.id === id));
    expect(noted.every(({ about }) => about === title)).toBe(true);
    seen.push(noted.map(({ deed }) => deed).toSorted());
  };
  const sendVersions = (...names: string[]) =>
    send({ body: { alternateVersions: names.map((name) => ({ name, lyrics: 'Kom' })) } });
  await sendVersions('Kort', 'Lang');
  await sendVersions('Lang');
  await send({ form: { audioFile: { name: 'a.mp3', bytes: makeMp3() } } });
  await send({ form: { notes: 'Rolig' } });
  await send({ form: { notes: 'Rolig' } });
  await send({ form: { clear: ['audioFile', 'notes'] } });
  expect(seen).toEqual([
    ['versionsChanged'],
    ['versionsRemoved'],
    ['songChanged'],
    ['songChanged'],
    [],
    ['filesRemoved', 'songChanged'],
  ]);
});

it('the address is deleted first, then the event, to the millisecond', async () => {
  const { deps } = await testServer();
  await recordAuditEvent(deps, { event: 'signedIn', by: null, source: '192.0.2.1' });
  deps.pass(1);
  await recordAuditEvent(deps, { event: 'signedIn', by: null, source: '2001:db8::1' });
  const rows = () => deps.db.selectFrom('trail').select('source').orderBy('at').execute();
  expect(await rows()).toEqual([{ source: '192.0.2.1' }, { source: '2001:db8:0:0::/64' }]);
  await deleteSourcesBefore(deps.db, deps.clock());
  expect(await rows()).toEqual([{ source: null }, { source: '2001:db8:0:0::/64' }]);
  await deleteAuditEventsBefore(deps.db, deps.clock());
  expect(await rows()).toEqual([{ source: '2001:db8:0:0::/64' }]);
});
