import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import type { PlanItem } from '#plan/plan.ts';
import { stepFrom } from '#plan/steps.ts';
import { useLoadedSong } from '#web/api/song.ts';
import { planSinging as texts, titleOfStep } from '#web/texts/planSinging.ts';
import { canGoBack } from '#web/ui/currentEntry.ts';

const announcedFor = 10_000; // ms in which a second press goes there (decision 40)

/** An item of the plan with the title that it is shown by. */
export interface TitledItem {
  readonly item: PlanItem;
  /** The song's title as it is now, once it is loaded: it may have been renamed. */
  readonly title: string;
  /** Its song was removed. */
  readonly isGone: boolean;
}

interface Announced {
  readonly way: 1 | -1;
  /** The item that was open. */
  readonly from: string;
}

/**
 * Goes from one item of a plan to the previous or next one. Each replaces the last in the browser's
 * history, so that «Tilbake» leads to the plan. At the end of an item the first press announces the
 * next one, the second goes there (decision 40).
 */
export function usePreviousAndNext(plan: Plan, itemId: string) {
  const [, navigate] = useLocation();
  const [announced, setAnnounced] = useState<Announced | null>(null);
  useEffect(() => {
    if (announced === null) return;
    const timer = setTimeout(() => setAnnounced(null), announcedFor);
    return () => clearTimeout(timer);
  }, [announced]);

  const next = useTitledItem(stepFrom(plan.items, itemId, 1));
  const previous = useTitledItem(stepFrom(plan.items, itemId, -1));
  const leave = () => {
    if (canGoBack()) history.back();
    else navigate(planPage(plan.id), { replace: true });
  };
  const go = (way: 1 | -1) => {
    const to = way === 1 ? next : previous;
    if (to !== null) navigate(planPage(plan.id, to.item.id), { replace: true });
    else if (way === 1) leave();
  };
  const pressAtEnd = (way: 1 | -1) => {
    if (announced?.way === way && announced.from === itemId) go(way);
    else if (way === 1 || previous !== null) setAnnounced({ way, from: itemId });
  };
  const way = announced?.from === itemId ? announced.way : null;
  const announcement = way === null ? '' : announcementOf(way, way === 1 ? next : previous);
  return {
    next,
    previous,
    /** Where a second press would lead, and the sentence that says so. */
    announcedWay: way,
    announcement,
    navigation: { go, pressAtEnd },
    leave,
  };
}

export function useTitledItem(item: PlanItem | null): TitledItem | null {
  const song = useLoadedSong(item?.songId ?? '');
  if (item === null) return null;
  return { item, title: song?.title ?? titleOfStep(item), isGone: song === null };
}

/** «Neste: …». */
function announcementOf(way: 1 | -1, to: TitledItem | null): string {
  if (to === null) return texts.planNext;
  return way === 1 ? texts.next(to.title) : texts.previous(to.title);
}
