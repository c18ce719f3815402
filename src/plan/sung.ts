import { celebratedDate } from './liturgicalDay.ts';
import type { PlanItem, PlanKind, Slot } from './plan.ts';

/** A song that was sung in a celebrated plan. */
interface SungItem {
  readonly itemId: string;
  readonly songId: string;
  readonly slot: Slot;
  readonly kind: PlanKind;
  /** `YYYY-MM-DD`, the day that the celebration counted to. */
  readonly date: string;
}

/**
 * The songs that were sung: of the items marked as sung, with the song that they have now, so that a
 * correction made afterwards counts. None while the plan is not marked as celebrated.
 */
export function sungIn(plan: {
  readonly date: string;
  readonly time: string | null;
  readonly kind: PlanKind;
  readonly items: readonly PlanItem[];
  readonly held: { readonly items: readonly string[] } | null;
}): SungItem[] {
  const { kind, held } = plan;
  if (held === null) return [];
  const date = celebratedDate(plan);
  return plan.items.flatMap(({ id, songId, slot }) =>
    songId !== null && held.items.includes(id) ? [{ itemId: id, songId, slot, kind, date }] : [],
  );
}
