import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { someBrowser, type SomeBrowser } from '#web/offline/testing/someBrowser.ts';
import { applyAll } from './applyPending.ts';
import { forgetOutbox, placePending } from './changeOutbox.ts';
import { write } from './outbox.ts';
import { openOutbox, readPending, type StoredWrite } from './outboxRows.ts';
import { setMayHaveStored } from './outboxState.ts';
import { isPersonal, kindOf, type PendingWrite } from './pendingWrite.ts';
import { sendPending } from './sendPending.ts';

/** As a browser held them before each write became a row at once; four were sent without an answer. */
const stored: StoredWrite[] = JSON.parse(
  readFileSync(new URL('./testing/rowsOfEarlierRelease.json', import.meta.url), 'utf8'),
);
let browser: SomeBrowser;

beforeEach(() => {
  browser = someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  await forgetOutbox();
  setOutboxWriter(null);
});

test('thirty edits that an earlier release left take in later ones, and are sent once each, in order', async () => {
  const outbox = await openOutbox();
  for (const row of stored) await outbox.add('writes', row);
  setMayHaveStored(true);
  await placePending();
  const left = await readPending();
  expect(left).toHaveLength(30);
  browser.onLine = false;
  const title = 'Lampen i vinduet';
  const music = { kind: 'music', change: { capo: 2 } } as const;
  await write({ entityId: 'lampen', title, work: music, base: null });
  const plan = { kind: 'changePlan', change: { fields: { title: 'Advent' } } } as const;
  const base = left.find(({ entityId }) => entityId === 'lordag')?.base ?? null;
  await write({ entityId: 'lordag', title, work: plan, base });
  const rows = await readPending();
  expect(rows.map(({ sequence, entityId }) => [sequence, entityId])).toEqual(
    left.map(({ sequence, entityId }) => [sequence, entityId]),
  );
  expect(
    rows.flatMap(({ key, work }) => (left.some((row) => row.key === key) ? [] : work)),
  ).toEqual([
    { kind: 'music', change: { transposition: 2, capo: 2 } },
    { kind: 'changePlan', change: { fields: { notes: 'Lys ved døren', title: 'Advent' } } },
  ]);

  browser.onLine = true;
  const [sent, refused] = [[] as string[], [] as string[]];
  const there = new Map<string, Versioned>();
  for (const { entityId, base, baseVersion } of rows) {
    if (base !== null && base.version === baseVersion) there.set(entityId, base);
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/auth/me') return Response.json({ user: kari });
    const headers = new Headers(init.headers);
    const key = headers.get(idempotencyHeader) ?? '';
    const row = rows.find((each) => each.key === key) as PendingWrite;
    const before = there.get(row.entityId) ?? null;
    const given = headers.get('if-match');
    if (given !== null && given !== `"${before?.version}"`) refused.push(`${key}: ${given}`);
    sent.push(key);
    if (isPersonal(row.work)) return Response.json({ isFavorite: true });
    const after = applyAll<Versioned>(kindOf(row.work).noun, before, [row]);
    if (after === null) return Response.json({ ok: true });
    const now = { ...after, version: (before?.version ?? 0) + 1 };
    there.set(row.entityId, now);
    return Response.json(now);
  });
  expect(await sendPending(new QueryClient(), 'kari')).toBe('empty');
  expect(sent).toEqual(rows.map(({ key }) => key));
  expect(refused).toEqual([]);
  expect(await readPending()).toEqual([]);
  expect(there.get('lampen')).toMatchObject({ title: 'Lampen i vårt vindu', notes: 'Lavere' });
  expect(there.get('lordag')).toMatchObject({
    title: 'Advent',
    notes: 'Lys ved døren',
    version: 7,
  });
});

const kari = { id: 'kari', firstName: 'Kari', community: 'Oslo', role: 'kantor', canInvite: true };
