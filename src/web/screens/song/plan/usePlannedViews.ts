import { useCallback, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import type { PlanItem } from '#plan/plan.ts';
import { changeOfPlan, planShowing } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { sayRefused } from '#web/features/plans/sayRefused.ts';
import { planSinging as texts } from '#web/texts/planSinging.ts';
import { nameOfSlot } from '#web/texts/plans.ts';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { toast } from '#web/ui/toastStore.ts';
import type { ViewChange } from './plannedView.ts';

/** What was changed in the views of a plan's items, by id, and «Behold i planen» (decision 39). */
export function usePlannedViews(plan: Plan) {
  const [changes, setChanges] = useState<Readonly<Record<string, ViewChange>>>({});
  const { mutateAsync } = useWrite(planShowing);
  const change = useCallback(
    (id: string, change: ViewChange) =>
      setChanges((all) => ({ ...all, [id]: { ...all[id], ...change } })),
    [],
  );
  /** Stores an item as it is shown. */
  const keep = useCallback(
    (item: PlanItem) =>
      // By promise, since `mutate` calls no callbacks of a change that another one follows.
      void mutateAsync(changeOfPlan(plan, { items: [{ op: 'put', item }] })).then(
        (end) => {
          if (end.kind === 'conflict') {
            const description = texts.changedMeanwhile;
            return toast({ title: texts.undecided, description, tone: 'destructive' });
          }
          setChanges(({ [item.id]: _, ...others }) => others);
          const description =
            end.kind === 'waits' ? whereItWaits(end) : texts.keptText(nameOfSlot(item));
          toast({ title: texts.kept, description });
        },
        (error: unknown) => sayRefused(texts.keepFailed, error),
      ),
    [plan, mutateAsync],
  );
  return { changes, change, keep };
}
