import type { Plan } from '#contract/plans/plans.ts';
import { celebrationOfPlan, planShowing } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { celebrated as texts } from '#web/texts/planSinging.ts';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Says what was sung of a plan; `onSaid` once it is stored, here or on the server. */
export function useCelebrating(onSaid?: () => void) {
  const { mutateAsync, isPending } = useWrite(planShowing);
  const say = (plan: Plan, items: readonly string[]) =>
    // By promise, since `mutate` calls no callbacks once the screen is left.
    void mutateAsync(celebrationOfPlan(plan, items)).then(
      (end) => {
        const kept = end.kind === 'waits' && { description: whereItWaits(end) };
        toast({ title: texts.saved, ...kept });
        onSaid?.();
      },
      (error: unknown) => {
        const description = sentenceOf(error) ?? texts.failedText;
        toast({ title: texts.failed, description, tone: 'destructive' });
      },
    );
  return { say, isPending };
}

/** The items of which one can say that they were sung. */
export function songsOf({ items }: Pick<Plan, 'items'>): Plan['items'] {
  return items.filter(({ songId }) => songId !== null);
}
