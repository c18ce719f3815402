import type { Plan } from '#contract/plans.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';

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
  return { ...emptyItem, id, slot: 'annet', ...more };
}
