import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/user.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import { plans, planSettings } from '#web/offline/kinds/plan.ts';
import { emptyLibrary } from '#web/offline/library/testing/filledLibrary.ts';
import { listPending } from '#web/offline/outbox/outboxRows.ts';
import { someItem, somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { putPending } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { readRow, readRows } from './deviceReads.ts';
import { dropRow, putRow, writeUser } from './deviceWrites.ts';
import { forgetLibrary, openLibrary } from './openLibrary.ts';
import { syncLibrary } from './syncLibrary.ts';
import type { ModelLibrary } from './testing/modelLibrary.ts';

const kari: User = {
  id: 'kari',
  firstName: 'Kari',
  community: 'St. Olav',
  role: 'kateket',
  canInvite: true,
};
const planned = { ...somePlan, items: [someItem('a')] };
const settings: PlanSettings = {
  id: 'stolav',
  epiphany: 'jan6',
  usual: null,
  handedOver: [],
  version: 1,
};
let server: ModelLibrary;

beforeEach(async () => {
  someBrowser();
  setOutboxWriter('kari');
  ({ server } = await emptyLibrary());
  server.plans = [planned];
  server.planSettings = [settings];
  await (await openLibrary()).put('meta', kari, 'user');
  await syncLibrary('kari');
});

afterEach(async () => {
  await forgetLibrary();
  setOutboxWriter(null);
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
  await putPending(
    somePlanWrite({ kind: 'changePlan', change: { fields: { title: 'Adventskveld' } } }),
    somePlanWrite(
      { kind: 'createPlan', made: { ...made, time: '19:00', title: null, notes: null } },
      { sequence: 2, entityId: 'ny', base: null, baseVersion: null },
    ),
  );
  expect(await readRow('plans', plans, 'plan')).toMatchObject({ title: 'Adventskveld' });
  expect(await readRow('plans', plans, 'ny')).toMatchObject({ time: '19:00', version: 0 });
  expect(await ids()).toEqual(['plan', 'ny']);

  await putPending(somePlanWrite({ kind: 'removePlan' }, { sequence: 3 }));
  expect(await readRow('plans', plans, 'plan')).toBeUndefined();
  expect(await ids()).toEqual(['ny']);
});

const stored = async () => {
  const library = await openLibrary();
  return [await library.getAllKeys('plans'), await library.getAllKeys('planSettings')];
};
const cutNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));

test('signing out leaves no plans on the device', async () => {
  expect(await stored()).toEqual([['plan'], ['stolav']]);
  await forgetLibrary();
  expect(await stored()).toEqual([[], []]);
});

test('another person gets none of them, not even without network', async () => {
  cutNetwork();
  await writeUser({ ...kari, id: 'ola', community: 'Møhlenpris' });
  expect(await syncLibrary('ola')).toBe('offline');
  expect(await stored()).toEqual([[], []]);
});

test('a restored backup takes back what came after it, though its versions are lower', async () => {
  server.takeBackup();
  server.plans = [
    { ...planned, version: 4, title: 'Adventskveld' },
    { ...planned, id: 'senere' },
  ];
  server.planSettings = [{ ...settings, epiphany: 'sunday', version: 3 }];
  server.write('d', 'Sang d');
  expect(await syncLibrary('kari')).toBe('done');
  expect(await ids()).toEqual(['plan', 'senere']);
  server.restore();
  server.plans = [planned];
  server.planSettings = [settings];
  expect(await syncLibrary('kari')).toBe('done');
  expect(await readRows('plans', plans)).toEqual([planned]);
  expect(await readRows('planSettings', planSettings)).toEqual([settings]);
});

test('whoever moves to another community has the plans of that one, and no others', async () => {
  const fetched = globalThis.fetch;
  cutNetwork();
  await writeUser({ ...kari, community: 'Møhlenpris' });
  expect(await syncLibrary('kari')).toBe('offline');
  expect(await ids(), 'until the new ones are there').toEqual(['plan']);
  server.moveTo('mohlenpris');
  server.plans = [{ ...planned, id: 'ny', community: 'Møhlenpris' }];
  vi.stubGlobal('fetch', fetched);
  expect(await syncLibrary('kari')).toBe('done');
  expect(await stored()).toEqual([['ny'], []]);
});

test('a plan that was removed elsewhere goes from the device, and a change of it waits on', async () => {
  await putPending(somePlanWrite({ kind: 'changePlan', change: { fields: { title: 'Ny' } } }));
  server.remove('plan');
  expect(await syncLibrary('kari')).toBe('done');
  expect(await readRow('plans', plans, 'plan')).toBeUndefined();
  expect(await listPending()).toHaveLength(1);
});
