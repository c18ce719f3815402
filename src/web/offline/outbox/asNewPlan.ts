import type { Plan } from '#contract/plans/plans.ts';
import { plans } from '#web/offline/kinds/plan.ts';
import { planTexts } from '#web/texts/plans.ts';
import { applyAll } from './applyPending.ts';
import { rowOf } from './givenWrite.ts';
import { isReadable, type PendingWrite } from './pendingWrite.ts';
import type { Settlement } from './reconcile.ts';

/**
 * Turns a change of a plan that was removed into a new plan with this id: the plan as its author saw
 * it, with this and all later changes. What was said to be sung of it follows. Throws if there is no
 * plan to begin from; then nothing changes.
 */
export function asNewPlan(
  writes: readonly PendingWrite[],
  write: PendingWrite<Plan>,
  id: string,
  newKey: () => string,
): Settlement {
  const own = writes
    .filter(({ sequence, entityId }) => sequence >= write.sequence && entityId === write.entityId)
    .filter(isReadable);
  const changes = own.filter(({ work }) => work.kind === 'changePlan');
  const plan = applyAll<Plan>(plans, write.base, changes);
  if (plan === null) throw new Error('no plan to make');
  const { community, date, time, kind, title, notes, items } = plan;
  const made = { id, community, date, time, kind, title, notes, items: [...items] };
  const row = (
    { sequence, personId, madeAt }: PendingWrite,
    work: PendingWrite['work'],
    behind: readonly PendingWrite[],
  ): PendingWrite => ({
    ...rowOf(
      behind,
      { entityId: id, title: planTexts.titleOf(plan), work, base: null },
      { key: newKey(), tried: false },
      { personId, madeAt },
    ),
    sequence,
  });
  const first = row(write, { kind: 'createPlan', made }, []);
  const held = own.filter(({ work }) => work.kind === 'holdPlan');
  return {
    removed: own.filter((each) => each.sequence !== write.sequence && !held.includes(each)),
    changed: [first, ...held.map((each) => row(each, each.work, [first]))],
  };
}
