import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pages, planPage } from '#contract/base/pages.ts';
import { planOfNow } from '#plan/celebrations.ts';
import { planSteps } from '#plan/steps.ts';
import { type PlanSummary, usePlan, usePlans } from '#web/api/plans.ts';
import { songsOf, useCelebrating } from '#web/features/plans/useCelebrating.ts';
import { momentOf } from '#web/features/plans/today.ts';
import { home } from '#web/texts/lists.ts';
import { formatWhen, nameOfPlan, plans as planTexts } from '#web/texts/plans.ts';
import { nextPlan as texts } from '#web/texts/planSinging.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import cardStyles from './HomeActions.module.css';
import styles from './NextPlan.module.css';

/** The next plan, with the way to its first song; after it, what was sung, in one tap. */
export function NextPlan() {
  const [now] = useState(() => momentOf(new Date()));
  const { data } = usePlans();
  const found = planOfNow(data ?? [], now);
  if (found === null) {
    return (
      <Link href={pages.plans.path} className={classNames(cardStyles['card'], cardStyles['tall'])}>
        <Icon />
        <span>
          <span className={cardStyles['name']}>{home.plans}</span>
          <span className={cardStyles['hint']}>{home.plansHint}</span>
        </span>
      </Link>
    );
  }
  return <PlanCard {...found} />;
}

interface PlanCardProps {
  readonly plan: PlanSummary;
  /** Asks what was sung. */
  readonly asks: boolean;
}

function PlanCard({ plan, asks }: PlanCardProps) {
  const name = `${nameOfPlan(plan)} ${formatWhen(plan)}`;
  return (
    <section
      aria-label={name}
      className={classNames(cardStyles['card'], cardStyles['tall'], styles['card'])}
    >
      <Icon />
      <Link href={planPage(plan.id)} className={styles['plan']}>
        <span className={cardStyles['name']}>{nameOfPlan(plan)}</span>
        <span className={cardStyles['hint']}>
          <span className={styles['when']}>{formatWhen(plan)}</span>
          <span className={styles['chosen']}>{asks ? texts.asks : progressOf(plan)}</span>
        </span>
      </Link>
      {asks ? <AllSung id={plan.id} name={name} /> : <Sing id={plan.id} name={name} />}
    </section>
  );
}

function progressOf({ chosen, items }: PlanSummary): string {
  return items === 0 ? planTexts.empty : planTexts.chosen(chosen, items);
}

interface OfPlan {
  readonly id: string;
  readonly name: string;
}

/** «Syng»: the first song. The plan is put before it, so that «Tilbake» leads there. */
function Sing({ id, name }: OfPlan) {
  const [, navigate] = useLocation();
  const { data } = usePlan(id);
  const [first] = planSteps(data?.items ?? []);
  if (first === undefined) return null;
  return (
    <ButtonLink
      href={planPage(id, first.id)}
      variant="primary"
      label={texts.singName(name)}
      onClick={() => navigate(planPage(id))}
    >
      {texts.sing}
    </ButtonLink>
  );
}

function AllSung({ id, name }: OfPlan) {
  const { data } = usePlan(id);
  const { say, isPending } = useCelebrating();
  if (data === undefined) return null;
  return (
    <Button
      variant="primary"
      pending={isPending}
      aria-label={texts.allSungName(name)}
      onClick={() =>
        say(
          data,
          songsOf(data).map((item) => item.id),
        )
      }
    >
      {texts.allSung}
    </Button>
  );
}

function Icon() {
  return (
    <span aria-hidden="true" className={cardStyles['icon']}>
      <CalendarDays />
    </span>
  );
}
