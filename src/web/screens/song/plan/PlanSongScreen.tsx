import { Minimize } from 'lucide-react';
import { Activity, useState } from 'react';
import { useParams } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { ApiError } from '#web/client/apiError.ts';
import { usePlan } from '#web/api/plans.ts';
import { Shell } from '#web/features/layout/Shell.tsx';
import { SongFailure } from '#web/features/SongFailure.tsx';
import { itemOf } from '#web/offline/kinds/planChange.ts';
import screenStyles from '#web/screens/song/SongScreen.module.css';
import { SongSkeleton } from '#web/screens/song/SongScreen.tsx';
import { useSongKeys } from '#web/screens/song/songKeys.ts';
import { useWakeLock } from '#web/screens/song/wakeLock.ts';
import { useFullscreen } from '#web/screens/song/useFullscreen.ts';
import { plans } from '#web/texts/plans.ts';
import { planSinging as texts } from '#web/texts/planSinging.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PlanStrip } from './PlanStrip.tsx';
import styles from './PlanSongScreen.module.css';
import { PlannedItem } from './PlannedItem.tsx';
import { isAsPlanned, itemInView } from './plannedView.ts';
import { usePlannedViews } from './usePlannedViews.ts';
import { usePreparedItem } from './usePreparedItem.ts';
import { usePreviousAndNext, useTitledItem } from './usePreviousAndNext.ts';
import { useSwipes } from './useSwipes.ts';

/** A song or text of a plan, under the plan's address (decision 39). */
export function PlanSongScreen() {
  const { id, item } = useParams<{ id: string; item: string }>();
  const plan = usePlan(id);
  const isMissing = plan.error instanceof ApiError && [400, 404].includes(plan.error.status);
  // A plan that is removed meanwhile stays open while it is sung.
  if (plan.data !== undefined) return <OpenPlan now={plan.data} itemId={item} />;
  const toPlan = planPage(id);
  return (
    <Shell
      title={isMissing ? plans.notFound : undefined}
      dense
      withBack
      backTo={toPlan}
      ownBar={plan.isPending}
    >
      {plan.isPending && <SongSkeleton />}
      {isMissing && <NotThere heading={plans.notFound} toPlan={toPlan} />}
      {plan.isError && !isMissing && (
        <SongFailure error={plan.error} onRetry={() => void plan.refetch()} />
      )}
    </Shell>
  );
}

/**
 * Renders the open item and, hidden behind it, the next one as soon as it is loaded, so that going on
 * only shows it. All items share this screen, so that fullscreen and the wake lock last. The open one
 * comes first in the document, where keys, autoscroll and reading place look for the song.
 */
function OpenPlan({ now, itemId }: { readonly now: Plan; readonly itemId: string }) {
  const plan = useLastPlanWith(itemId, now);
  const fullscreen = useFullscreen();
  const steps = usePreviousAndNext(plan, itemId);
  const { next, previous, announcedWay, announcement, navigation, leave } = steps;
  const prepared = usePreparedItem(next?.item ?? null);
  const views = usePlannedViews(plan);
  useSongKeys(fullscreen, navigation);
  // At the last item a swipe would leave the plan.
  useSwipes((way) => (way === 1 ? next : previous) !== null && navigation.go(way));
  useWakeLock();

  const toPlan = planPage(plan.id);
  const open = useTitledItem(itemOf(plan, itemId) ?? null);
  if (open === null) {
    return (
      <Shell title={texts.itemGone} dense withBack backTo={toPlan}>
        <NotThere heading={texts.itemGone} toPlan={toPlan} />
      </Shell>
    );
  }
  const { item, title, isGone } = open;
  const isSong = item.songId !== null && !isGone;
  const change = views.changes[itemId];
  const keep = isAsPlanned(item, change) ? null : () => views.keep(itemInView(item, change));
  const behind = next !== null && next.item.id === prepared ? [next.item] : [];
  return (
    <Shell
      title={title}
      bare={fullscreen.on}
      dense
      withSearch={false}
      withBack
      backTo={toPlan}
      ownBar={isSong}
      strip={
        <PlanStrip
          plan={plan}
          item={item}
          next={next}
          previous={previous}
          announcedWay={announcedWay}
          keep={keep}
          onLeave={leave}
        />
      }
      hasTallStrip={keep !== null}
      className={classNames(screenStyles[fullscreen.on ? 'alone' : 'open'], styles['items'])}
    >
      <p role="status" className="visually-hidden">
        {announcement !== '' && `${announcement}. ${texts.again}`}
      </p>
      {[item, ...behind].map((each) => (
        <Activity key={each.id} mode={each === item ? 'visible' : 'hidden'}>
          <PlannedItem
            plan={toPlan}
            item={each}
            changed={views.changes[each.id]}
            onChange={views.change}
            onKeep={views.keep}
            fullscreen={fullscreen}
          />
        </Activity>
      ))}
      {fullscreen.on && announcement !== '' && (
        <p aria-hidden="true" className={styles['announcement']}>
          <strong>{announcement}</strong> {texts.again}
        </p>
      )}
      {fullscreen.on && !isSong && (
        <IconButton
          label={songTexts.leaveFullscreen}
          variant="round"
          className={styles['leave']}
          onClick={fullscreen.leave}
        >
          <Minimize aria-hidden="true" />
        </IconButton>
      )}
    </Shell>
  );
}

/** An open item that somebody removes from the plan stays until the user moves on. */
function useLastPlanWith(itemId: string, now: Plan): Plan {
  const [last, setLast] = useState(now);
  const isThere = itemOf(now, itemId) !== undefined;
  if (isThere && last !== now) setLast(now);
  return isThere ? now : last;
}

function NotThere({ heading, toPlan }: { readonly heading: string; readonly toPlan: string }) {
  return (
    <>
      <h1>{heading}</h1>
      <Notice>
        <ButtonLink href={toPlan} variant="primary">
          {texts.toPlan}
        </ButtonLink>
      </Notice>
    </>
  );
}
