import { Link, useLocation } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import { planSteps } from '#plan/steps.ts';
import { type PlanSummary, usePlan } from '#web/api/plans.ts';
import { formatToday, nameOfPlan, planProgress } from '#web/texts/plans.ts';
import { nextPlan as texts } from '#web/texts/planSinging.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import styles from './TonightPlan.module.css';

/** On the day of a plan: the plan and «Syng», before all else (decision 64). */
export function TonightPlan({ plan }: { readonly plan: PlanSummary }) {
  const name = nameOfPlan(plan);
  const named = `${name} ${formatToday(plan)}`;
  return (
    <section aria-label={named} className={styles['tonight']}>
      <Link href={planPage(plan.id)} className={styles['plan']}>
        <span className={styles['when']}>{formatToday(plan)}</span>
        <span className={styles['name']}>{name}</span>
        <span className={styles['chosen']}>{progressOf(plan)}</span>
      </Link>
      <Sing plan={plan} name={named} />
    </section>
  );
}

export function progressOf({ chosen, items }: PlanSummary): string {
  return items === 0 ? planProgress.empty : planProgress.chosen(chosen, items);
}

interface SingProps {
  readonly plan: PlanSummary;
  /** With its time. */
  readonly name: string;
}

/**
 * «Syng»: the first song; until it is known, the plan. The plan is put before it, so that «Tilbake»
 * leads there.
 */
export function Sing({ plan, name }: SingProps) {
  const [, navigate] = useLocation();
  const { data } = usePlan(plan.id);
  const [first] = planSteps(data?.items ?? []);
  if (plan.chosen === 0 || (data !== undefined && first === undefined)) return null;
  return (
    <ButtonLink
      href={planPage(plan.id, first?.id)}
      variant="primary"
      label={texts.singName(name)}
      onClick={() => first !== undefined && navigate(planPage(plan.id))}
    >
      {texts.sing}
    </ButtonLink>
  );
}
