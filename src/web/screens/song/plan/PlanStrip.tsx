import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { placeAmongSteps } from '#plan/placeAmongSteps.ts';
import type { PlanItem } from '#plan/plan.ts';
import { nameOfSlot } from '#web/texts/plans.ts';
import { planSinging as texts } from '#web/texts/planSinging.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './PlanStrip.module.css';
import type { TitledItem } from './usePreviousAndNext.ts';

interface PlanStripProps {
  readonly plan: Plan;
  readonly item: PlanItem;
  readonly next: TitledItem | null;
  readonly previous: TitledItem | null;
  /** Where a second press at the end of the song would lead. */
  readonly announcedWay: 1 | -1 | null;
  readonly keep: (() => void) | null;
  /** Back to the plan. */
  readonly onLeave: () => void;
}

/** «3 av 10 · Svarsalme», the next song and the way to it, and what was changed for this view. */
export function PlanStrip(props: PlanStripProps) {
  const { plan, item, next, previous, announcedWay, keep, onLeave } = props;
  const among = placeAmongSteps(plan.items, item.id);
  const slot = nameOfSlot(item);
  const place = among === null ? slot : texts.place(among.at, among.count, slot);
  return (
    <nav data-bar="" aria-label={texts.strip} className={styles['strip']}>
      {keep !== null && (
        <div className={styles['changed']}>
          <span>{texts.onlyHere}</span>
          <Button variant="plain" onClick={keep}>
            {texts.keep}
          </Button>
        </div>
      )}
      <div className={styles['row']}>
        {previous === null ? (
          <span className={styles['previous']} />
        ) : (
          <Link
            replace
            href={planPage(plan.id, previous.item.id)}
            aria-label={texts.previous(previous.title)}
            data-tooltip={texts.previous(previous.title)}
            data-announced={announcedWay === -1 || undefined}
            className={styles['previous']}
            onClick={leaveFocus}
          >
            <ChevronLeft aria-hidden="true" />
          </Link>
        )}
        <Link
          replace
          href={planPage(plan.id, next?.item.id)}
          data-announced={announcedWay === 1 || undefined}
          className={styles['next']}
          onClick={(event) => {
            leaveFocus(event);
            if (next !== null) return;
            event.preventDefault();
            onLeave();
          }}
        >
          <span className={styles['words']}>
            <span className={styles['place']}>
              {next === null ? `${place} · ${texts.isLast}` : place}
            </span>
            <span className={styles['title']}>
              {next === null ? texts.planNext : texts.next(next.title)}
            </span>
          </span>
          <ChevronRight aria-hidden="true" />
        </Link>
      </div>
    </nav>
  );
}

/** Gives the focus up to the title of the next item, so that a pedal's Enter scrolls on. */
function leaveFocus({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.blur();
}
