import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import type { ItemChange } from '#plan/changeItems.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { changeOfPlan, planShowing } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { sayRefused } from '#web/features/plans/sayRefused.ts';
import { withSong } from '#web/features/plans/withSong.ts';
import { itemOf } from '#web/offline/kinds/planChange.ts';
import { useOutboxState } from '#web/offline/outbox/outboxState.ts';
import { nameOfPlan, nameOfSlot } from '#web/texts/plans.ts';
import { addingToPlan as texts, planSinging } from '#web/texts/planSinging.ts';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Puts the song into an item of a plan, or into a new one at its end. */
export function usePutInPlan(song: Song, onDone: () => void) {
  const { refused } = useOutboxState();
  const { mutateAsync } = useWrite(planShowing);
  const place = async (plan: Plan, item: PlanItem) => {
    const takenBack = refused > 0 ? await takeBack(plan.id, song.id).catch(() => []) : [];
    const end = await mutateAsync(
      changeOfPlan(plan, { items: [...takenBack, { op: 'put', item }] }),
    );
    if (end.kind === 'conflict') {
      const description = planSinging.changedMeanwhile;
      return toast({ title: texts.undecidedTitle, description, tone: 'destructive' });
    }
    const where = texts.addedText(nameOfPlan(plan), nameOfSlot(item));
    const description = end.kind === 'waits' ? `${where}. ${whereItWaits(end)}` : where;
    toast({ title: texts.added, description });
  };
  return (plan: Plan, empty: PlanItem | null, otherwise: Parameters<typeof withSong>[2]) => {
    const [slot = 'annet'] = song.slots;
    const into = empty ?? { ...emptyItem, id: crypto.randomUUID(), slot };
    // By promise, since `mutate` calls no callbacks once the sheet is unmounted.
    place(plan, withSong(into, song, otherwise)).catch((error: unknown) =>
      sayRefused(texts.failedTitle, error),
    );
    onDone();
  };
}

/**
 * Takes the song out of where a refused change has put it: that change goes with the next one, and
 * the song would be in the plan twice.
 */
async function takeBack(planId: string, songId: string): Promise<ItemChange[]> {
  const { readPending } = await import('#web/offline/outbox/outboxRows.ts');
  const refused = (await readPending()).filter(
    ({ entityId, state }) => entityId === planId && state.kind === 'refused',
  );
  return refused.flatMap(({ work, base }) => {
    if (work.kind !== 'changePlan') return [];
    const put = (work.change.items ?? []).flatMap((each) => (each.op === 'put' ? each.item : []));
    const ids = new Set(put.filter((item) => item.songId === songId).map(({ id }) => id));
    return [...ids].flatMap((id): ItemChange | [] => {
      const item = base === null ? undefined : itemOf(base as Plan, id);
      if (item?.songId === songId) return []; // it was there before
      return item === undefined ? { op: 'remove', id } : { op: 'put', item };
    });
  });
}
