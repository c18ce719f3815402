import type { Plan } from '#contract/plans/plans.ts';
import { celebrationOfPlan, planShowing } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { celebrated as texts } from '#web/texts/planSinging.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Says what was sung of a plan; `onSaid` once it is stored, here or on the server. */
export function useCelebrating(onSaid?: () => void) {
  const { mutate, isPending } = useWrite(planShowing);
  const say = (plan: Plan, items: readonly string[]) =>
    mutate(celebrationOfPlan(plan, items), {
      onSuccess: ({ kind }) => {
        const kept = kind === 'waits' && { description: keptOnDevice };
        toast({ title: texts.saved, ...kept });
        onSaid?.();
      },
      onError: () =>
        toast({ title: texts.failed, description: texts.failedText, tone: 'destructive' }),
    });
  return { say, isPending };
}

/** The items of which one can say that they were sung. */
export function songsOf({ items }: Pick<Plan, 'items'>): Plan['items'] {
  return items.filter(({ songId }) => songId !== null);
}
