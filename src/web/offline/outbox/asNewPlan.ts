import type { Plan } from '#contract/plans/plans.ts';
import { mostItems } from '#plan/changeItems.ts';
import { plans } from '#web/offline/kinds/plan.ts';
import { planTexts } from '#web/texts/plans.ts';
import { applyAll } from './applyPending.ts';
import { type GivenWrite, rowOf } from './givenWrite.ts';
import { isReadable, type PendingWrite } from './pendingWrite.ts';
import type { Settlement } from './reconcile.ts';

/**
 * Turns a change of a plan that was removed, or a new plan, into a new plan with this id: the plan as
 * its author saw it, with this and all later changes. More items than a plan takes follow as a change
 * of it, which is refused until others are removed. What was marked as sung of it follows. Throws if
 * there is no plan to begin from; then nothing changes.
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
  const contents = own.filter(({ work }) => ['createPlan', 'changePlan'].includes(work.kind));
  const plan = applyAll<Plan>(plans, write.base, contents);
  if (plan === null) throw new Error('no plan to make');
  const { community, date, time, kind, title, notes } = plan;
  const items = plan.items.slice(0, mostItems);
  const made = { id, community, date, time, kind, title, notes, items };
  const row = (
    { personId, madeAt }: PendingWrite,
    { work, base }: Pick<GivenWrite<Plan>, 'work' | 'base'>,
    behind: readonly PendingWrite[],
  ) =>
    rowOf(
      behind,
      { entityId: id, title: planTexts.titleOf(plan), work, base },
      { key: newKey(), tried: false },
      { personId, madeAt },
    );
  const { sequence } = write;
  const first = { ...row(write, { work: { kind: 'createPlan', made }, base: null }, []), sequence };
  const rest = plan.items.slice(mostItems).map((item) => ({ op: 'put', item }) as const);
  const change = { kind: 'changePlan', change: { items: rest } } as const;
  const base = { ...plan, id, items, version: 0 };
  const celebrated = own.filter(({ work }) => work.kind === 'holdPlan');
  return {
    removed: own.filter((each) => each.sequence !== sequence && !celebrated.includes(each)),
    changed: [
      first,
      ...celebrated.map((each) => ({
        ...row(each, { work: each.work, base: null }, [first]),
        sequence: each.sequence,
      })),
    ],
    added: rest.length === 0 ? [] : [row(write, { work: change, base }, [first])],
  };
}
