import { Link } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import type { PlanSummary } from '#web/api/plans.ts';
import {
  formatWhen,
  nameOfDay,
  nameOfPlan,
  planProgress,
  plans as texts,
} from '#web/texts/plans.ts';
import styles from './PlanRow.module.css';

interface PlanRowProps {
  readonly plan: PlanSummary;
  readonly epiphany: Epiphany;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** A plan in a list: when, what, and how far it has come. The whole row is its link. */
export function PlanRow({ plan, epiphany, today }: PlanRowProps) {
  const day = nameOfDay(plan, epiphany);
  return (
    <article className={styles['row']}>
      <h3 dir="auto">
        <Link href={planPage(plan.id)} className={styles['link']}>
          {nameOfPlan(plan)}
        </Link>
      </h3>
      <p className={styles['when']}>{formatWhen(plan, today)}</p>
      <p className={styles['facts']}>
        {day && <span>{day}</span>}
        <span>{stateOf(plan)}</span>
      </p>
    </article>
  );
}

function stateOf({ chosen, items, isHeld }: PlanSummary): string {
  if (isHeld) return texts.celebrated;
  if (items === 0) return planProgress.empty;
  return chosen === items ? planProgress.allChosen(items) : planProgress.chosen(chosen, items);
}
