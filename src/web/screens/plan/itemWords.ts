import type { PlanItem } from '#plan/plan.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import { contentOfItem, nameOfSlot } from '#web/texts/plans.ts';
import type { PlanSongs } from './usePlanSongs.ts';

/** The song's number and title as they are now; its title as it was then where the song is not here. */
export function titleOf(
  { songId, titleThen }: Pick<PlanItem, 'songId' | 'titleThen'>,
  songs: PlanSongs,
): string | null {
  const song = songs.get(songId ?? '');
  return song ? numberedTitle(song) : titleThen;
}

/** «Inngang: Kom, lys», or the place alone. */
export function itemName(item: PlanItem, songs: PlanSongs): string {
  const content = titleOf(item, songs) ?? contentOfItem(item);
  return content === null ? nameOfSlot(item) : `${nameOfSlot(item)}: ${content}`;
}
