import type { PlanItem } from './plan.ts';

/** By song, the items of a plan that it was chosen for, other than the one with this id. */
export function chosenElsewhere(
  items: readonly PlanItem[],
  id: string,
): ReadonlyMap<string, readonly PlanItem[]> {
  const chosen = new Map<string, PlanItem[]>();
  for (const item of items) {
    if (item.id === id || item.songId === null) continue;
    chosen.set(item.songId, [...(chosen.get(item.songId) ?? []), item]);
  }
  return chosen;
}
