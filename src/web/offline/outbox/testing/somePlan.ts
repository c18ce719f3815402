import type { Plan } from '#contract/plans/plans.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { formatOf, type PendingWrite, type Work } from '#web/offline/outbox/pendingWrite.ts';

export const somePlan: Plan = {
  id: 'plan',
  community: 'St. Olav',
  date: '2026-11-28',
  time: '20:00',
  kind: 'eukaristi',
  title: null,
  notes: null,
  items: [],
  held: null,
  version: 1,
  createdBy: 'Kari',
  updatedBy: 'Kari',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

export function someItem(id: string, more: Partial<PlanItem> = {}): PlanItem {
  return { id, slot: 'annet', ...emptyItem, ...more };
}

/** A pending write to `somePlan`. */
export function somePlanWrite(
  work: Work,
  differing: Partial<PendingWrite<Plan>> = {},
): PendingWrite<Plan> {
  const { sequence = 1, base = somePlan } = differing;
  return {
    format: formatOf(work),
    sequence,
    key: `key ${sequence}`,
    personId: 'kari',
    entityId: somePlan.id,
    title: 'Eukaristi lørdag 28. november',
    madeAt: Date.UTC(2026, 10, 21),
    work,
    files: {},
    base,
    baseVersion: base?.version ?? null,
    tried: false,
    state: { kind: 'waiting' },
    ...differing,
  };
}
