import { beforeEach, expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { limits } from '#contract/base/limits.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { bindFolderToDatabase } from '#server/files/bindFolderToDatabase.ts';
import { advent, makePlan, sendChange } from '#server/plans/testing/somePlan.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { create, remove } from '#server/songs/testing/removing.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { enforceRetention } from './retention.ts';
import { retentionTime } from './retentionTime.ts';
import { sweepUntil } from './testing/sweepUntil.ts';

const day = 24 * 60 * 60 * 1000;
const fourYears = 4 * 365 * day;

let server: TestServer;
let maria: SignedIn;

beforeEach(async () => {
  server = await testServer();
  maria = await server.person({ role: 'prest' });
  await addSong(server.deps);
  await bindFolderToDatabase(server.deps);
});

/** Runs one start of the server with the clock this far ahead. */
async function startAhead(milliseconds: number): Promise<void> {
  server.deps.pass(milliseconds);
  await enforceRetention(server.deps)();
  server.deps.pass(-milliseconds);
}

/** All of which something is kept for a time, by its table; of each as many as were made. */
async function kept() {
  const { db } = server.deps;
  const rows = await rowsOf(db);
  const sources = db.selectFrom('trail').select('id').where('source', 'is not', null);
  const texts = db.selectFrom('plan').select('id').where('title', 'is not', null);
  const count = (table: string) => rows[table]?.length ?? 0;
  return {
    answers: count('kept_answer'),
    signIns: count('sign_in'),
    invitations: count('invitation'),
    links: count('plan_link'),
    history: count('plan_revision'),
    'texts of plans': (await texts.execute()).length,
    'removed songs': count('removed_song'),
    trail: count('trail'),
    addresses: (await sources.execute()).length,
  };
}

/** Makes one of each; the song is removed, and one of two plans. */
async function fill(): Promise<void> {
  await server.signIn(maria.person);
  const body = { firstName: 'Even', community: 'Ila' };
  await maria.browser.post('/api/invitations', body, { [idempotencyHeader]: 'i' });
  await remove(maria, await create(maria));
  const shared = await makePlan(maria, { title: 'Advent' });
  await sendChange(maria, shared, { fields: { notes: 'Lys' } });
  await maria.browser.post(`/api/plans/${shared.id}/link`);
  const removed = await makePlan(maria, { title: 'Jul' });
  await maria.browser.send('DELETE', `/api/plans/${removed.id}`);
  const source = '203.0.113.7';
  await recordAuditEvent(server.deps, { event: 'signedIn', by: maria.person.id, source });
}

it('one start with the clock four years ahead deletes only what has four days left', async () => {
  await fill();
  const made = server.deps.clock();
  await sweepUntil(server.deps, made + 25 * day);
  const all = await kept();
  expect(Object.values(all).every((count) => count > 0)).toBe(true);

  await startAhead(fourYears);
  expect(await kept()).toEqual(all);
  await enforceRetention(server.deps)();
  await startAhead(fourYears);
  expect(await kept()).toEqual(all);

  // From here what is kept for 30 days has less than four days left.
  await sweepUntil(server.deps, made + 26 * day + 1);
  await startAhead(fourYears);
  const ended = { signIns: 0, addresses: 0, 'texts of plans': 1, history: 1 };
  expect(await kept()).toEqual({ ...all, ...ended });
});

it('deletes on time after starts with a clock ahead and with one that has stopped in 1970', async () => {
  await fill();
  const made = server.deps.clock();
  const { signIns } = await kept();
  await startAhead(fourYears);
  await startAhead(-made);
  await sweepUntil(server.deps, made + limits.signInIdle - 1);
  await enforceRetention(server.deps)();
  expect((await kept()).signIns).toBe(signIns);
  server.deps.pass(1);
  await enforceRetention(server.deps)();
  expect((await kept()).signIns).toBe(0);
});

it('refuses what has expired by the clock, also where it is not deleted yet', async () => {
  await makePlan(maria, advent);
  expect((await maria.browser.get('/api/plans')).status).toBe(200);
  server.deps.pass(limits.signInIdle);
  await enforceRetention(server.deps)();
  expect((await kept()).signIns).toBe(1);
  expect((await maria.browser.get('/api/plans')).status).toBe(401);
});

it('follows the clock from the newest event, by twice the time that has passed at most', async () => {
  const { deps } = server;
  const start = deps.clock();
  const later = async (milliseconds: number) => {
    deps.pass(milliseconds);
    return (await retentionTime(deps)) - start;
  };
  expect(await later(day)).toBe(day); // nothing is kept yet
  await recordAuditEvent(deps, { event: 'exported', by: null });
  expect(await later(10 * day)).toBe(day);
  expect(await later(day)).toBe(3 * day);
  expect(await later(100 * day)).toBe(7 * day);
  for (let at = 0; at < 60; at++) await later(2 * day);
  expect(await later(day)).toBe(deps.clock() - start);
  expect(await later(-3 * day)).toBe(deps.clock() - start);
});
