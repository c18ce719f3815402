import { useCallback, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import type { PlanItem } from '#plan/plan.ts';
import { useChangePlan } from '#web/api/plans.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { planSinging as texts } from '#web/texts/planSinging.ts';
import { nameOfSlot } from '#web/texts/plans.ts';
import { toast } from '#web/ui/toastStore.ts';
import type { ViewChange } from './plannedView.ts';

/** What was changed in the views of a plan's items, by id, and «Behold i planen» (decision 39). */
export function usePlannedViews(plan: Plan) {
  const [changes, setChanges] = useState<Readonly<Record<string, ViewChange>>>({});
  const { mutate } = useChangePlan(
    () => sayFailed(texts.keepFailedText),
    () => sayFailed(texts.changedMeanwhile),
  );
  const change = useCallback(
    (id: string, change: ViewChange) =>
      setChanges((all) => ({ ...all, [id]: { ...all[id], ...change } })),
    [],
  );
  /** Stores an item as it is shown. */
  const keep = useCallback(
    (item: PlanItem) =>
      mutate(
        { seen: plan, change: { items: [{ op: 'put', item }] } },
        {
          onSuccess: ({ kind }) => {
            if (kind === 'conflict') return;
            setChanges(({ [item.id]: _, ...others }) => others);
            const description = kind === 'waits' ? keptOnDevice : texts.keptText(nameOfSlot(item));
            toast({ title: texts.kept, description });
          },
        },
      ),
    [plan, mutate],
  );
  return { changes, change, keep };
}

function sayFailed(description: string): void {
  toast({ title: texts.keepFailed, description, tone: 'destructive' });
}
