import { Link, useLocation } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import { planOfNow } from '#plan/celebrations.ts';
import { planSteps } from '#plan/steps.ts';
import { type PlanSummary, usePlan } from '#web/api/plans.ts';
import type { momentOf } from '#web/features/plans/today.ts';
import { formatToday, formatWhen, nameOfPlan, plans as planTexts } from '#web/texts/plans.ts';
import { nextPlan as texts } from '#web/texts/planSinging.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import styles from './TonightPlan.module.css';

/** The plan with which Home begins, of those of today: until it is over or was held. */
export function planOfToday(
  plans: readonly PlanSummary[],
  now: ReturnType<typeof momentOf>,
): PlanSummary | null {
  const found = planOfNow(plans, now);
  return found === null || found.asks || found.plan.date !== now.date ? null : found.plan;
}

/** On the day of a plan: the plan and «Syng», before all else (decision 64). */
export function TonightPlan({ plan }: { readonly plan: PlanSummary }) {
  const name = nameOfPlan(plan);
  return (
    <section aria-label={`${name} ${formatWhen(plan)}`} className={styles['tonight']}>
      <Link href={planPage(plan.id)} className={styles['plan']}>
        <span className={styles['when']}>{formatToday(plan)}</span>
        <span className={styles['name']}>{name}</span>
        <span className={styles['chosen']}>{progressOf(plan)}</span>
      </Link>
      <Sing plan={plan} />
    </section>
  );
}

export function progressOf({ chosen, items }: PlanSummary): string {
  return items === 0 ? planTexts.empty : planTexts.chosen(chosen, items);
}

/**
 * «Syng»: the first song; until it is known, the plan. The plan is put before it, so that «Tilbake»
 * leads there.
 */
export function Sing({ plan }: { readonly plan: PlanSummary }) {
  const [, navigate] = useLocation();
  const { data } = usePlan(plan.id);
  const [first] = planSteps(data?.items ?? []);
  if (plan.chosen === 0 || (data !== undefined && first === undefined)) return null;
  return (
    <ButtonLink
      href={planPage(plan.id, first?.id)}
      variant="primary"
      label={texts.singName(`${nameOfPlan(plan)} ${formatWhen(plan)}`)}
      onClick={() => first !== undefined && navigate(planPage(plan.id))}
    >
      {texts.sing}
    </ButtonLink>
  );
}
