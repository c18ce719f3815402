import type { Song } from '#contract/song.ts';
import { isEmptyItem, type PlanItem, readSlots } from '#plan/plan.ts';

/**
 * The empty places of a plan, first those that the song is labelled for. Where something is read, a
 * song goes only by its label.
 */
export function placesFor(items: readonly PlanItem[], { slots }: Pick<Song, 'slots'>): PlanItem[] {
  const suits = ({ slot }: PlanItem) => slots.includes(slot);
  const empty = items.filter(
    (item) => isEmptyItem(item) && (suits(item) || !readSlots.has(item.slot)),
  );
  return [...empty.filter(suits), ...empty.filter((item) => !suits(item))];
}
