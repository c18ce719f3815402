import type { Song } from '#contract/songs/song.ts';
import { type PlanItem, readSlots } from '#plan/plan.ts';

/**
 * The places of a plan that are empty or name a song that was not found, first those that the song
 * is labelled for. Where something is read, a song goes only by its label.
 */
export function placesFor(items: readonly PlanItem[], { slots }: Pick<Song, 'slots'>): PlanItem[] {
  const suits = ({ slot }: PlanItem) => slots.includes(slot);
  const free = items.filter(
    (item) =>
      item.songId === null &&
      item.reference === null &&
      item.text === null &&
      (suits(item) || !readSlots.has(item.slot)),
  );
  return [...free.filter(suits), ...free.filter((item) => !suits(item))];
}
