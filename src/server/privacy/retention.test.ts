import { expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { startSession } from '#server/auth/sessions/session.ts';
import { insertInvitation } from '#server/auth/invitations/invitationStore.ts';
import { runOnce } from '#server/idempotency/runOnce.ts';
import { countGuess } from '#server/auth/registration/guessBudget.ts';
import { openRegistration } from '#server/auth/registration/registrationStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { recordBatch } from '#server/songs/recordBatch.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { enforceRetention } from './retention.ts';
import { sweepUntil } from './testing/sweepUntil.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Creates one row of everything with a retention period. */
async function fill(deps: TestDeps) {
  const user = await addPerson(deps);
  const now = deps.clock();
  await runOnce(deps, user, { key: 'k1', contentHash: 'hash' }, async () => 1);
  await countGuess(deps, '203.0.113.7');
  await recordAuditEvent(deps, { event: 'signedIn', by: user.id, source: '203.0.113.7' });
  await startSession(deps, { personId: user.id, device: 'Linux', replaces: null });
  await openRegistration(deps, {
    browser_hash: 'browser',
    kind: 'further',
    invitation_id: null,
    person_id: user.id,
    user_handle: 'handle',
  });
  await addBatch(deps, user.id);
  const challenge = {
    challenge: 'challenge',
    browser_hash: 'browser',
    ceremony: 'authenticate',
    registration_id: null,
    expires_at: now + limits.challenge,
  } as const;
  await deps.db.insertInto('challenge').values(challenge).execute();
  await insertInvitation(deps.db, {
    id: 'invitation',
    inviter_id: user.id,
    code_hmac: 'hmac',
    token_hash: 'hash',
    first_name: 'Even',
    community: 'Sagene 1',
    recovers_person_id: null,
    used_by: null,
    used_at: null,
    revoked_at: null,
    expires_at: now + limits.invitation,
    created_at: now,
  });
}

async function addBatch({ db, ...deps }: TestDeps, created_by: string): Promise<void> {
  const songId = await addSong({ db, ...deps });
  const trail_id = await recordAuditEvent(
    { ...deps, db },
    { event: 'songsChanged', by: created_by },
  );
  const batch = { id: songId, kind: 'change', created_by, created_at: deps.clock() } as const;
  await db.transaction().execute((tx) => recordBatch(tx, { ...batch, trail_id }, [songId]));
}

/** Counts what is left after a server has run at this time. */
async function countKept(deps: TestDeps) {
  await enforceRetention(deps)();
  const count = async (table: keyof Schema) =>
    (await deps.db.selectFrom(table).selectAll().execute()).length;
  const sources = await deps.db.selectFrom('trail').select('source').execute();
  return {
    answers: await count('kept_answer'),
    batches: await count('song_batch'),
    songsOfBatches: await count('song_batch_song'),
    guesses: await count('guess_window'),
    auditEvents: await count('trail'),
    addresses: sources.filter(({ source }) => source !== null).length,
    signIns: await count('sign_in'),
    registrations: await count('registration'),
    challenges: await count('challenge'),
    invitations: await count('invitation'),
  };
}

it('deletes each kind of data when its period has ended, and not before', async () => {
  const deps = await testDeps();
  await fill(deps);
  let was = await countKept(deps);
  const all = {
    registrations: 1,
    challenges: 1,
    invitations: 1,
    signIns: 1,
    answers: 1,
    batches: 1,
    songsOfBatches: 1,
    auditEvents: 2,
  };
  expect(was).toEqual({ ...all, guesses: 4, addresses: 1 });
  const start = deps.clock();
  const at = async (time: number, gone: Partial<typeof was>) => {
    await sweepUntil(deps, start + time - 1);
    expect(await countKept(deps)).toEqual(was);
    deps.pass(1);
    was = { ...was, ...gone };
    expect(await countKept(deps)).toEqual(was);
  };
  await at(5 * minute, { challenges: 0 });
  await at(15 * minute, { guesses: 3 });
  await at(30 * minute, { registrations: 0 });
  await at(60 * minute, { guesses: 2 });
  await at(day, { guesses: 0 });
  await at(30 * day, { signIns: 0 });
  await at(30 * day + 1, { addresses: 0, batches: 0, songsOfBatches: 0 });
  await at(180 * day + 1, { answers: 0 });
  await at(400 * day + 1, { auditEvents: 0 });
  await at(407 * day + 1, { invitations: 0 });
});

it('runs the other tasks where one fails, and logs that', async () => {
  const deps = await testDeps();
  await fill(deps);
  await sweepUntil(deps, deps.clock() + 500 * day);
  await deps.db.schema.alterTable('sign_in').renameTo('elsewhere').execute();
  const warned: object[] = [];
  const log = { ...deps.log, warn: (details: object) => void warned.push(details) };
  await enforceRetention({ ...deps, log })();
  await deps.db.schema.alterTable('elsewhere').renameTo('sign_in').execute();
  expect(warned).toMatchObject([{ what: 'sign-ins' }]);
  const { signIns, ...others } = await countKept({ ...deps, clock: () => 0 });
  expect(signIns).toBe(1);
  expect(new Set(Object.values(others))).toEqual(new Set([0]));
});

it('runs at the start and every hour, until it is stopped', async () => {
  const deps = await testDeps();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await fill(deps);
  const stop = enforceRetention(deps);
  deps.pass(60 * minute);
  vi.advanceTimersByTime(60 * minute);
  await stop();
  expect(await deps.db.selectFrom('challenge').selectAll().execute()).toEqual([]);
  await deps.db.deleteFrom('invitation').execute();
  await fill({ ...deps, clock: () => 0 });
  vi.advanceTimersByTime(120 * minute);
  await stop();
  expect(await deps.db.selectFrom('challenge').selectAll().execute()).toHaveLength(1);
});
