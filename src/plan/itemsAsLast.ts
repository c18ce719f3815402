import { isEmptyItem, type PlanItem, type When } from './plan.ts';
import { vigilReadings } from './vigilReadings.ts';

/**
 * The items of an earlier plan for a new one, «Som sist» and «Kopier planen»: without its texts,
 * references, readers and notes, but with the readings of the Easter Vigil. `newId` gives a fresh id.
 */
export function itemsAsLast(
  items: readonly PlanItem[],
  when: When,
  newId: () => string,
): PlanItem[] {
  const readingAt = vigilReadings(when);
  return items.map((item) => {
    const who = item.songId === null ? null : item.who;
    const last = { ...item, id: newId(), text: null, reference: null, who, note: null };
    return isEmptyItem(last) ? { ...last, reference: readingAt(item) } : last;
  });
}
