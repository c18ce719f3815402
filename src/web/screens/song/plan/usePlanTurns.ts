import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { planPage } from '#contract/pages.ts';
import type { Plan } from '#contract/plans.ts';
import type { PlanItem } from '#plan/plan.ts';
import { stepFrom } from '#plan/steps.ts';
import { useLoadedSong } from '#web/api/song.ts';
import { planSinging as texts, titleOfStep } from '#web/texts/planSinging.ts';
import { canGoBack } from '#web/ui/currentEntry.ts';

const saidFor = 10_000; // ms in which a second press goes there (decision 40)

/** An item to turn to. */
export interface Step {
  readonly item: PlanItem;
  /** The song's title as it is now, once it is loaded: it may have been renamed. */
  readonly title: string;
}

interface Said {
  readonly way: 1 | -1;
  /** The item that is left. */
  readonly from: string;
}

/**
 * From one item of a plan to another, each in place of the one before, so that «Tilbake» leads to the
 * plan. A page turn at the end says first where the next one leads (decision 40).
 */
export function usePlanTurns(plan: Plan, itemId: string) {
  const [, navigate] = useLocation();
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), saidFor);
    return () => clearTimeout(timer);
  }, [said]);

  const next = useStep(stepFrom(plan.items, itemId, 1));
  const previous = useStep(stepFrom(plan.items, itemId, -1));
  const leave = () => {
    if (canGoBack()) history.back();
    else navigate(planPage(plan.id), { replace: true });
  };
  const go = (way: 1 | -1) => {
    const to = way === 1 ? next : previous;
    if (to !== null) navigate(planPage(plan.id, to.item.id), { replace: true });
    else if (way === 1) leave();
  };
  const turnBeyond = (way: 1 | -1) => {
    if (said?.way === way && said.from === itemId) go(way);
    else if (way === 1 || previous !== null) setSaid({ way, from: itemId });
  };
  const saidWay = said?.from === itemId ? said.way : null;
  const words = saidWay === null ? '' : wordsOf(saidWay, saidWay === 1 ? next : previous);
  return { next, previous, saidWay, words, turns: { go, turnBeyond }, leave };
}

export function useStep(item: PlanItem | null): Step | null {
  const song = useLoadedSong(item?.songId ?? '');
  return item === null ? null : { item, title: song?.title ?? titleOfStep(item) };
}

/** «Neste: …». */
function wordsOf(way: 1 | -1, to: Step | null): string {
  if (to === null) return texts.planNext;
  return way === 1 ? texts.next(to.title) : texts.previous(to.title);
}
