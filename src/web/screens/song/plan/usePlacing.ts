import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { changeOfPlan, planShowing } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { withSong } from '#web/features/plans/withSong.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { nameOfPlan, nameOfSlot } from '#web/texts/plans.ts';
import { addingToPlan as texts, planSinging } from '#web/texts/planSinging.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Puts the song into an item of a plan, or into a new one at its end. */
export function usePlacing(song: Song, onDone: () => void) {
  const failed = () => toast({ title: texts.failedTitle, tone: 'destructive' });
  const { mutateAsync } = useWrite(planShowing);
  return (plan: Plan, empty: PlanItem | null, otherwise: Parameters<typeof withSong>[2]) => {
    const [slot = 'annet'] = song.slots;
    const place = empty ?? { ...emptyItem, id: crypto.randomUUID(), slot };
    const item = withSong(place, song, otherwise);
    // By promise, since `mutate` calls no callbacks once the sheet is unmounted.
    mutateAsync(changeOfPlan(plan, { items: [{ op: 'put', item }] })).then(({ kind }) => {
      if (kind === 'conflict') {
        const description = planSinging.changedMeanwhile;
        return toast({ title: texts.undecidedTitle, description, tone: 'destructive' });
      }
      const where = texts.addedText(nameOfPlan(plan), nameOfSlot(item));
      toast({
        title: texts.added,
        description: kind === 'waits' ? `${where}. ${keptOnDevice}` : where,
      });
    }, failed);
    onDone();
  };
}
