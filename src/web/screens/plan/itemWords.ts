import { type PlanItem, readSlots } from '#plan/plan.ts';
import type { PlanSongs } from '#web/features/plans/usePlanSongs.ts';
import { contentOfItem, nameOfSlot } from '#web/texts/plans.ts';

/** Whether something is read there rather than sung, as long as no song was chosen. */
export function isReading({ slot, songId }: Pick<PlanItem, 'slot' | 'songId'>): boolean {
  return songId === null && readSlots.has(slot);
}

/** The song's title as it is now; as it was then where the song is not here. */
export function titleOf(
  { songId, titleThen }: Pick<PlanItem, 'songId' | 'titleThen'>,
  songs: PlanSongs,
): string | null {
  return songs.get(songId ?? '')?.title ?? titleThen;
}

/** «Inngang: Kom, lys», or the place alone. */
export function itemName(item: PlanItem, songs: PlanSongs): string {
  const content = titleOf(item, songs) ?? contentOfItem(item);
  return content === null ? nameOfSlot(item) : `${nameOfSlot(item)}: ${content}`;
}
