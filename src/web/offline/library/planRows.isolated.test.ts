import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/user.ts';
import { setOutboxWriter } from '#web/api/client/request.ts';
import { plans } from '#web/offline/kinds/plan.ts';
import { emptyLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { someItem, somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { putWaiting } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { readRow, readRows } from './deviceReads.ts';
import { dropRow, putRow } from './deviceWrites.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';

const kari: User = {
  id: 'kari',
  firstName: 'Kari',
  community: 'St. Olav',
  role: 'kateket',
  canInvite: true,
};
const planned = { ...somePlan, items: [someItem('a')] };

beforeEach(async () => {
  someBrowser();
  setOutboxWriter('kari');
  const { server } = await emptyLibrary();
  server.plans = [planned];
  await (await openLibrary()).put('meta', kari, 'user');
  await syncLibrary('kari');
});

afterEach(async () => {
  await forgetLibrary();
  setOutboxWriter(null);
  vi.unstubAllGlobals();
  for (const { name = '' } of await indexedDB.databases()) await deleteDB(name);
});

const ids = async () => (await readRows('plans', plans))?.map(({ id }) => id);

test('a plan is read by its id; another one is not there', async () => {
  expect(await readRow('plans', plans, 'plan')).toEqual(planned);
  expect(await readRow('plans', plans, 'ukjent')).toBeUndefined();
});

test('the plan that the server answered takes the place of an earlier version alone', async () => {
  const later = { ...planned, version: 3, title: 'Adventskveld' };
  const earlier = { ...planned, version: 2, title: 'Sent svar' };
  await putRow('plans', later);
  await putRow('plans', earlier);
  expect(await readRow('plans', plans, 'plan')).toMatchObject({ title: 'Adventskveld' });
  await dropRow('plans', 'plan');
  expect(await ids()).toEqual([]);
});

test('the plans of another community are not kept, in whichever spelling', async () => {
  await putRow('plans', { ...planned, id: 'annen', community: 'Møhlenpris' });
  expect(await ids()).toEqual(['plan']);
  await putRow('plans', { ...planned, id: 'egen', community: ' st olav' });
  expect(await ids()).toEqual(['egen', 'plan']);
});

test('pending writes show: changes, new plans, and plans that will be gone', async () => {
  const made = { ...planned, id: 'ny', items: [] };
  await putWaiting(
    somePlanWrite({ kind: 'changePlan', change: { fields: { title: 'Adventskveld' } } }),
    somePlanWrite(
      { kind: 'createPlan', made: { ...made, time: '19:00', title: null, notes: null } },
      { sequence: 2, songId: 'ny', base: null, over: null },
    ),
  );
  expect(await readRow('plans', plans, 'plan')).toMatchObject({ title: 'Adventskveld' });
  expect(await readRow('plans', plans, 'ny')).toMatchObject({ time: '19:00', version: 0 });
  expect(await ids()).toEqual(['plan', 'ny']);

  await putWaiting(somePlanWrite({ kind: 'removePlan' }, { sequence: 3 }));
  expect(await readRow('plans', plans, 'plan')).toBeUndefined();
  expect(await ids()).toEqual(['ny']);
});
