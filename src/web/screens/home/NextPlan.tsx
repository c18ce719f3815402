import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { pages, planPage } from '#contract/base/pages.ts';
import { planOfNow, planOfToday } from '#plan/celebrations.ts';
import { type PlanSummary, usePlan, usePlans } from '#web/api/plans.ts';
import { songsOf, useCelebrating } from '#web/features/plans/useCelebrating.ts';
import { momentHere } from '#web/features/plans/today.ts';
import { home } from '#web/texts/lists.ts';
import { formatWhen, nameOfPlan } from '#web/texts/plans.ts';
import { nextPlan as texts } from '#web/texts/planSinging.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import cardStyles from './HomeActions.module.css';
import styles from './NextPlan.module.css';
import { progressOf, Sing } from './TonightPlan.tsx';

/**
 * The next plan, with the way to its first song; after it, what was sung, in one tap. With the one of
 * today Home has begun.
 */
export function NextPlan() {
  const [now] = useState(momentHere);
  const { data } = usePlans();
  const found = planOfNow(data ?? [], now);
  if (found === null || planOfToday([found.plan], now) !== null) {
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
      {asks ? <AllSung id={plan.id} name={name} /> : <Sing plan={plan} name={name} />}
    </section>
  );
}

interface OfPlan {
  readonly id: string;
  readonly name: string;
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
