import { expect, test } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import type { Plan } from '#contract/plans/plans.ts';
import type { WriteState } from '#web/offline/kinds/writeKind.ts';
import { someItem, somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { asNewPlan } from './asNewPlan.ts';
import { merged } from './givenWrite.ts';
import { asOfNow, toStored } from './outboxRows.ts';
import type { Work } from './pendingWrite.ts';
import { communityOfOthers, remedyOf } from './remedies.ts';

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
  expect(remedyOf(blocked)?.remake).toBe(asNewPlan);
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
  expect(remedyOf(blocked)?.page?.('plan')).toBe('/plan/plan');
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

test.each<[string, Work, keyof typeof errors]>([
  ['said to be sung', { kind: 'holdPlan', items: [] }, 'planNotFound'],
  ['changed in a way that is not valid', title, 'invalidInput'],
])('a plan %s can only be sent again', (_, work, code) => {
  expect(remedyOf(somePlanWrite(work, { base, state: refusedAs(code) }))).toBeNull();
});

test('a plan of a community that its author has left is known by its base', () => {
  const blocked = somePlanWrite(title, { base, state: refusedAs('planNotFound') });
  expect(communityOfOthers(blocked, ' st olav')).toBeNull();
  expect(communityOfOthers(blocked, 'Møhlenpris')).toBe('St. Olav');
  const full = somePlanWrite(title, { base, state: refusedAs('tooManyItems') });
  expect(communityOfOthers(full, 'Møhlenpris')).toBeNull();
});

test('a refusal that an earlier release kept is known by its sentence', () => {
  const { code: _, ...state } = { ...gone, sentence: errors.planNotFound[1] };
  const kept = toStored(somePlanWrite(title, { base, state: state as WriteState<Plan> }));
  expect(remedyOf(asOfNow(kept))?.remake).toBe(asNewPlan);
});

function itemsOf(work: Work) {
  return work.kind === 'changePlan' ? (work.change.items ?? []) : [];
}
