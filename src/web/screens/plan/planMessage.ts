import type { Plan } from '#contract/plans/plans.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import { isEmptyItem } from '#plan/plan.ts';
import { writeMessage } from '#plan/writeMessage.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { contentOfItem, formatWhen, nameOfDay, nameOfPlan, nameOfSlot } from '#web/texts/plans.ts';
import { plannedKey } from '#web/features/plans/plannedKey.ts';
import type { PlanSongs } from './usePlanSongs.ts';

/** A plan as a message to others, in the reader's names of keys; empty places are left out. */
export function planMessage(
  plan: Plan,
  songs: PlanSongs,
  ofAll: PersonMusic,
  epiphany: Epiphany,
): string {
  const items = plan.items.filter((item) => !isEmptyItem(item));
  return writeMessage({
    name: nameOfPlan(plan),
    when: formatWhen(plan),
    day: nameOfDay(plan, epiphany),
    items: items.map((item) => {
      const song = songs.get(item.songId ?? '');
      return {
        slot: nameOfSlot(item),
        title: song ? numberedTitle(song) : (contentOfItem(item) ?? ''),
        key: song ? plannedKey(item, song, ofAll) : null,
        capo: item.capo,
        who: item.who,
      };
    }),
  });
}
