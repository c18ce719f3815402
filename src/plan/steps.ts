import type { PlanItem } from './plan.ts';

export type Step = Pick<PlanItem, 'id' | 'songId' | 'titleThen' | 'text'>;

/** Whether there is something to sing or read; empty places and bare references are skipped. */
function isStep({ songId, titleThen, text }: Step): boolean {
  return songId !== null || titleThen !== null || text !== null;
}

/** The items that previous and next lead through, in order (decision 39). */
export function planSteps<Item extends Step>(items: readonly Item[]): Item[] {
  return items.filter(isStep);
}

/** The step after an item of the plan, or before it; null at the end, and for an unknown item. */
export function stepFrom<Item extends Step>(
  items: readonly Item[],
  id: string,
  way: 1 | -1,
): Item | null {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1) return null;
  const beyond = way === 1 ? items.slice(at + 1) : items.slice(0, at).toReversed();
  return beyond.find(isStep) ?? null;
}
