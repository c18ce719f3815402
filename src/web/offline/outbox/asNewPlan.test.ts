import { expect, test } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import type { Plan } from '#contract/plans/plans.ts';
import type { WriteState } from '#web/offline/kinds/writeKind.ts';
import { someItem, somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { asNewPlan } from './asNewPlan.ts';
import { merged } from './givenWrite.ts';
import { asOfNow, toStored } from './outboxRows.ts';
import type { PendingWrite, Work } from './pendingWrite.ts';
import { reconcile } from './reconcile.ts';
import { remedyOf } from './remedies.ts';

const refusedAs = (code: keyof typeof errors): WriteState<Plan> => ({
  kind: 'refused',
  code,
  sentence: 'Med andre ord',
  fields: {},
});
const gone = refusedAs('planNotFound') as Extract<WriteState<Plan>, { kind: 'refused' }>;
const base: Plan = { ...somePlan, items: [someItem('a'), someItem('b')] };
const put = (id: string, who: string): Work => ({
  kind: 'changePlan',
  change: { items: [{ op: 'put', item: someItem(id, { who }) }] },
});
const title: Work = { kind: 'changePlan', change: { fields: { title: 'Advent' } } };
const remove: Work = { kind: 'changePlan', change: { items: [{ op: 'remove', id: 'b' }] } };

test('a change of a removed plan becomes a new plan, with all later changes of it', () => {
  const state = refusedAs('planNotFound');
  const blocked = somePlanWrite(put('a', 'Kari'), { base, state, tried: true });
  const later = somePlanWrite(title, { base, sequence: 2 });
  const held = somePlanWrite({ kind: 'holdPlan', items: ['a'] }, { base: null, sequence: 3 });
  const other = somePlanWrite(title, { entityId: 'annen', sequence: 4 });
  expect(remedyOf(blocked, null)?.remake).toBe(asNewPlan);
  const { removed, changed } = asNewPlan([blocked, later, held, other], blocked, 'ny', () => 'n');
  expect(removed).toEqual([later]);
  const { community, date, time, kind, notes } = base;
  const items = [someItem('a', { who: 'Kari' }), someItem('b')];
  const made = { id: 'ny', community, date, time, kind, title: 'Advent', notes, items };
  const waits = { entityId: 'ny', key: 'n', tried: false, state: { kind: 'waiting' } };
  expect(changed).toMatchObject([
    { ...waits, sequence: 1, base: null, baseVersion: null, work: { kind: 'createPlan', made } },
    { ...waits, sequence: 3, work: held.work },
  ]);
});

test('a change that a full plan refused goes with what its author changes next', () => {
  const blocked = somePlanWrite(put('c', 'Kari'), { base, state: refusedAs('tooManyItems') });
  expect(remedyOf(blocked, null)?.page?.('plan')).toBe('/plan/plan');
  const seen = { ...base, version: base.version + 1 }; // with what others filled it with
  const next = { entityId: 'plan', title: '', work: remove, base: seen };
  const both = merged([blocked], next, { key: 'ny', tried: false });
  const items = [...itemsOf(put('c', 'Kari')), ...itemsOf(remove)];
  expect(both).toMatchObject({
    sequence: blocked.sequence,
    key: 'ny',
    tried: false,
    state: { kind: 'waiting' },
    baseVersion: base.version,
    work: { change: { items } },
  });
});

test('a new plan that was removed before its author got the answer becomes another', () => {
  const { community, date, time, kind } = base;
  const made = { id: 'plan', community, date, time, kind, items: [...base.items] };
  const isNew = { base: null, state: refusedAs('planNotFound'), tried: true };
  const blocked = somePlanWrite({ kind: 'createPlan', made }, isNew);
  expect(remedyOf(blocked, null)?.remake).toBe(asNewPlan);
  const later = somePlanWrite(put('a', 'Kari'), { base, sequence: 2 });
  const { removed, changed } = asNewPlan([blocked, later], blocked, 'ny', () => 'n');
  expect(removed).toEqual([later]);
  const items = [someItem('a', { who: 'Kari' }), someItem('b')];
  const again = { kind: 'createPlan', made: { ...made, id: 'ny', items } };
  expect(changed).toMatchObject([{ sequence: 1, entityId: 'ny', key: 'n', work: again }]);
});

test('what a new plan has no room for follows as a change of it', () => {
  const full = { ...base, items: Array.from({ length: 60 }, (_, at) => someItem(`${at}`)) };
  const state = refusedAs('planNotFound');
  const blocked = somePlanWrite(put('sist', 'Kari'), { base: full, state });
  const { changed, added = [] } = asNewPlan([blocked], blocked, 'ny', () => 'n');
  expect(changed).toMatchObject([{ work: { kind: 'createPlan', made: { items: full.items } } }]);
  const [row] = added;
  if (row === undefined) throw new Error('no change');
  const rest = { ...row, sequence: 2 } as PendingWrite<Plan>;
  expect(rest).toMatchObject({ entityId: 'ny', baseVersion: 0, work: put('sist', 'Kari') });
  const answer = { ...full, id: 'ny', version: 1 };
  const done = { kind: 'done' as const, entity: answer };
  const after = reconcile([...changed, rest], changed[0] as PendingWrite, done, () => '');
  expect(after.changed).toMatchObject([{ baseVersion: 1, work: rest.work }]);
});

test('a refusal that an earlier release kept is known by its sentence', () => {
  const { code: _, ...state } = { ...gone, sentence: errors.planNotFound[1] };
  const kept = toStored(somePlanWrite(title, { base, state: state as WriteState<Plan> }));
  expect(remedyOf(asOfNow(kept), null)?.remake).toBe(asNewPlan);
});

function itemsOf(work: Work) {
  return work.kind === 'changePlan' ? (work.change.items ?? []) : [];
}
