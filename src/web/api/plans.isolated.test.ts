import { type QueryKey, QueryClientProvider } from '@tanstack/react-query';
import { deleteDB } from 'idb';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '#contract/plans/plans.ts';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import type { User } from '#contract/people/user.ts';
import { defaultEpiphany } from '#plan/liturgicalDay.ts';
import type { PlanItem } from '#plan/plan.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { createQueryClient, nounKey } from '#web/client/queryKeys.ts';
import { plans, planSettings } from '#web/offline/kinds/plan.ts';
import { readRow, readRows } from '#web/offline/library/deviceReads.ts';
import { forgetLibrary, openLibrary } from '#web/offline/library/openLibrary.ts';
import { syncLibrary } from '#web/offline/library/syncLibrary.ts';
import { ModelLibrary } from '#web/offline/library/testing/modelLibrary.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { readPending } from '#web/offline/outbox/outboxRows.ts';
import { someItem, somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { putPending } from '#web/offline/outbox/testing/someSong.ts';
import { setOutboxDevice } from '#web/offline/outbox/outboxDevice.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { AuthContext } from '#web/session/authContext.ts';
import { useChangePlanSettings, usePlanSettings } from './planSettings.ts';
import { changeOfPlan, planQuery, planShowing, usePlans, useSung } from './plans.ts';
import { useWrite } from './useWrite.ts';

const kari: User = {
  id: 'kari',
  firstName: 'Kari',
  community: 'St. Olav',
  role: 'kateket',
  canInvite: true,
};
const items = [someItem('a', { slot: 'inngang' }), someItem('b')];
const planned: Plan = { ...somePlan, items };
const settings: PlanSettings = {
  id: 'stolav',
  epiphany: 'jan6',
  usual: null,
  handedOver: [],
  version: 1,
};

/** What the server answers to all but sync, and what it was asked. */
let answers: (method: string, address: string, init: RequestInit) => Response;
let asked: string[];
let library: ModelLibrary;

beforeEach(async () => {
  // However busy the machine is, the device is waited for.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  someBrowser();
  setOutboxWriter('kari');
  setOutboxDevice(onDevice);
  library = new ModelLibrary();
  library.write('lys', 'Kom, lys');
  library.plans = [planned];
  [asked, answers] = [[], () => Response.json({}, { status: 404 })];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://sang.no');
    if (pathname === '/api/sync') {
      return Response.json(library.answer(Object.fromEntries(searchParams), 500));
    }
    const { method = 'GET' } = init;
    asked.push(`${method} ${address}`);
    return answers(method, address, init);
  });
  await (await openLibrary()).put('meta', kari, 'user');
  await syncLibrary('kari');
});

afterEach(async () => {
  vi.useRealTimers();
  await forgetOutbox();
  await forgetLibrary();
  setOutboxWriter(null);
  for (const { name = '' } of await indexedDB.databases()) await deleteDB(name);
});

const client = createQueryClient();
beforeEach(() => client.clear());

/** What a hook gives on a screen of Kari's. */
function hook<Given>(use: () => Given): Given {
  const given: Given[] = [];
  const Screen = () => {
    given.push(use());
    return null;
  };
  const state = { status: 'authenticated', user: kari } as const;
  const done = () => Promise.resolve();
  const auth = { state, enter: done, update: () => undefined, logout: done };
  renderToString(
    createElement(
      QueryClientProvider,
      { client },
      createElement(AuthContext, { value: auth }, createElement(Screen)),
    ),
  );
  const [first] = given;
  if (first === undefined) throw new Error('nothing was drawn');
  return first;
}

/** What a query of a hook finds. */
async function found(use: () => unknown, queryKey: QueryKey): Promise<unknown> {
  hook(use);
  return client.getQueryCache().find({ queryKey })?.fetch();
}

const ofOwn = (kind: string) => [...nounKey('plans'), kind, 'St. Olav'];

describe('on the device', () => {
  it('are the plans of the own community, and what waits for it', async () => {
    const { date, kind } = somePlan;
    const made = (id: string, community: string) =>
      somePlanWrite(
        { kind: 'createPlan', made: { id, community, date, kind, items: [] } },
        { entityId: id, base: null, sequence: id.length },
      );
    await putPending(made('ny', ' st olav'), made('annen', 'Møhlenpris'));
    const list = await found(() => usePlans(), ofOwn('list'));
    expect(list).toMatchObject([{ id: 'ny' }, { id: 'plan', chosen: 0, items: 2, isHeld: false }]);
    expect(asked).toEqual([]);
  });

  it('are the songs that it has sung; those of another community are asked for', async () => {
    const song = someItem('a', { slot: 'inngang', songId: 'lys', titleThen: 'Kom, lys' });
    const held = { at: '2026-11-28T21:00:00.000Z', items: ['a'] };
    library.plans = [{ ...planned, version: 2, items: [song], held }];
    await syncLibrary('kari');
    const sung = await found(() => useSung(), ofOwn('sung'));
    const one = { songId: 'lys', slot: 'inngang', kind: 'eukaristi', date: '2026-11-29' };
    expect(sung).toMatchObject([one]);
    expect(asked).toEqual([]);
    answers = () => Response.json([]);
    await found(() => useSung('Møhlenpris'), [...nounKey('plans'), 'sung', 'Møhlenpris']);
    await found(() => usePlans('Møhlenpris'), [...nounKey('plans'), 'list', 'Møhlenpris']);
    const query = 'community=M%C3%B8hlenpris';
    expect(asked).toEqual([`GET /api/plans/sung?${query}`, `GET /api/plans?${query}`]);
  });

  it('are the settings of the own community, else those of the server where nobody set any', async () => {
    const key = [...nounKey('planSettings'), 'St. Olav'];
    library.planSettings = [{ ...settings, id: 'mohlenpris' }];
    await syncLibrary('kari');
    const nothing = { epiphany: defaultEpiphany, usual: null, handedOver: [] };
    expect(await found(() => usePlanSettings(), key)).toEqual(nothing);
    library.planSettings = [settings];
    await syncLibrary('kari');
    expect(await found(() => usePlanSettings(), key)).toEqual(settings);
    expect(asked).toEqual([]);
  });
});

it('settings that were changed are on the device at once', async () => {
  answers = () => Response.json({ ...settings, version: 2 });
  const { mutateAsync } = hook(() => useChangePlanSettings());
  await mutateAsync({ epiphany: 'jan6' });
  expect(asked).toEqual(['PATCH /api/communities/St.%20Olav/plan-settings']);
  expect(await readRows('planSettings', planSettings)).toEqual([{ ...settings, version: 2 }]);
});

describe('a change of a plan', () => {
  const put = (id: string, title: string): { op: 'put'; item: PlanItem } => ({
    op: 'put',
    item: someItem(id, { slot: 'inngang', songId: title, titleThen: title }),
  });
  const mine = { items: [put('a', 'Min')] };
  const problem = (current: Plan) =>
    Response.json({ message: 'Planen er endret.', code: 'planChanged', current }, { status: 412 });
  /** A server where somebody else has written these items in version 5. */
  function changedMeanwhile(theirs: readonly PlanItem[]): string[] {
    const versions: string[] = [];
    const current = { ...planned, version: 5, items: [...theirs] };
    answers = (_, __, { headers }) => {
      const version = new Headers(headers).get('if-match') ?? '';
      versions.push(version);
      if (version !== '"5"') return problem(current);
      return Response.json({ ...current, version: 6, items: [mine.items[0]?.item, theirs[1]] });
    };
    return versions;
  }
  const shown = () => client.getQueryData<Plan>(planQuery('plan').queryKey);

  it('is joined with what others changed elsewhere in it, unasked', async () => {
    const theirs = put('b', 'Andres').item;
    const versions = changedMeanwhile([someItem('a', { slot: 'inngang' }), theirs]);
    await client.query(planQuery('plan'));
    const { mutateAsync } = hook(() => useWrite(planShowing));
    await mutateAsync(changeOfPlan(planned, mine));
    expect(versions).toEqual(['"1"', '"5"']);
    expect(shown()?.items).toEqual([mine.items[0]?.item, theirs]);
    expect(await readRow('plans', plans, 'plan')).toMatchObject({ version: 6 });
  });

  it('waits for a decision where others changed the same, and theirs is on the device', async () => {
    const theirs = [put('a', 'Andres').item, someItem('b')];
    const versions = changedMeanwhile(theirs);
    await client.query(planQuery('plan'));
    const { mutateAsync } = hook(() => useWrite(planShowing));
    const end = await mutateAsync(changeOfPlan(planned, mine));
    const state = { kind: 'conflict', theirs: { version: 5, items: theirs } };
    const row = { work: { kind: 'changePlan', change: mine }, base: planned, state };
    expect(end).toMatchObject({ kind: 'conflict', blocked: { write: row } });
    expect(versions).toEqual(['"1"']);
    expect(await readPending()).toMatchObject([row]);
    expect(await (await openLibrary()).get('plans', 'plan')).toMatchObject({ items: theirs });
    expect(shown()?.items[0]?.titleThen, 'as its author left it').toBe('Min');
  });

  it('stays in the outbox if it is refused, since no form has it', async () => {
    const message = 'Planen finnes ikke.';
    answers = () => Response.json({ message, code: 'planNotFound' }, { status: 404 });
    await client.query(planQuery('plan'));
    const { mutateAsync } = hook(() => useWrite(planShowing));
    await expect(mutateAsync(changeOfPlan(planned, mine))).rejects.toThrow();
    expect(await readPending()).toMatchObject([{ state: { kind: 'refused', sentence: message } }]);
  });

  it('takes no version of others for its own, where they had made the same change', async () => {
    const chosen = [put('a', 'Min').item, put('b', 'Andres').item];
    const theirs: Plan = { ...planned, version: 5, items: chosen };
    const versions: string[] = [];
    answers = (_, __, { headers }) => {
      const version = new Headers(headers).get('if-match') ?? '';
      versions.push(version);
      return version === '"5"' ? Response.json(theirs) : problem(theirs);
    };
    const base = { ...planned, version: 4 };
    await client.query(planQuery('plan'));
    const { mutateAsync } = hook(() => useWrite(planShowing));
    await mutateAsync(changeOfPlan(base, mine));
    const end = await mutateAsync(changeOfPlan(base, { items: [put('b', 'Min')] }));
    expect(end).toMatchObject({ blocked: { write: { state: { theirs } } } });
    expect(versions).toEqual(['"4"', '"5"', '"4"']);
  });

  it('is shown at once, and stays whatever is read until it is stored', async () => {
    let answer = (_: Response) => undefined as void;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await client.query(planQuery('plan'));
    const { mutateAsync } = hook(() => useWrite(planShowing));
    const sent = mutateAsync(changeOfPlan(planned, mine));
    await expect.poll(() => shown()?.items[0]?.titleThen).toBe('Min');
    await client.invalidateQueries({ queryKey: nounKey('plans') });
    await client.query({ ...planQuery('plan'), staleTime: 0 });
    expect(shown()?.items[0]?.titleThen).toBe('Min');
    answer(Response.json({ ...planned, version: 2, items: [mine.items[0]?.item, items[1]] }));
    expect(await sent).toMatchObject({ kind: 'done' });
    expect(shown()).toMatchObject({ version: 2 });
  });
});
