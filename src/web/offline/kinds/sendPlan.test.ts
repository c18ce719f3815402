import { afterEach, expect, test, vi } from 'vitest';
import { idempotencyHeader, ifMatchHeader } from '#contract/base/headers.ts';
import { errors } from '#contract/base/errors.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { changedPlan, type PlanChange } from './planChange.ts';
import { type NewPlan, sendNewPlan } from './sendPlan.ts';

afterEach(() => vi.unstubAllGlobals());

const { id, community, date, kind } = somePlan;
const made: NewPlan = { id, community, date, kind, items: [someItem('a'), someItem('b')] };

test.each<[string, Partial<NewPlan>]>([
  ['as it was', {}],
  ['with another date and a title', { date: '2026-12-05', title: 'Advent' }],
  ['with other items in another order', { items: [someItem('c'), someItem('b', { who: 'Kari' })] }],
])(
  'a plan made before, though the answer was lost, is as its author made it last: %s',
  async (_, corrected) => {
    const first: Plan = { ...somePlan, time: null, items: made.items.slice() };
    const { sent, plan } = serverWith(first);
    const last = { ...made, ...corrected };
    const answer = await sendNewPlan(last, { headers: { [idempotencyHeader]: 'k' } });
    expect(answer).toEqual(plan());
    const { items, title = null } = last;
    expect(plan()).toMatchObject({ date: last.date, title, time: null, items });
    const isChanged = Object.keys(corrected).length > 0;
    expect(sent).toEqual(isChanged ? [{ key: 'k-change', version: '"1"' }] : []);
  },
);

test('a plan that somebody has changed since stays as they left it', async () => {
  const { sent } = serverWith({ ...somePlan, version: 2 });
  expect(await sendNewPlan({ ...made, title: 'Advent' }, {})).toMatchObject({ version: 2 });
  expect(sent).toEqual([]);
});

/** A server that has the plan. */
function serverWith(first: Plan) {
  let plan = first;
  const sent: { key: string | null; version: string | null }[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, headers, body }: RequestInit) => {
    if (method === 'POST') {
      const [status, message] = errors.idTaken;
      return Response.json({ message, code: 'idTaken' }, { status });
    }
    if (method === 'PATCH') {
      const all = new Headers(headers);
      sent.push({ key: all.get(idempotencyHeader), version: all.get(ifMatchHeader) });
      const change = JSON.parse(body as string) as PlanChange;
      plan = { ...changedPlan(plan, change), version: plan.version + 1 };
    }
    return Response.json(plan);
  });
  return { sent, plan: () => plan };
}
