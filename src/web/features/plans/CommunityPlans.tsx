import { mayHandOver, maySetPlanDays } from '#people/rights.ts';
import { usePlanSettings } from '#web/api/planSettings.ts';
import { ListMissing } from '#web/features/songList/ListSection.tsx';
import { useUser } from '#web/session/authContext.ts';
import { communityPlans as texts } from '#web/texts/planEditing.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './CommunityPlans.module.css';
import { HandedOver } from './HandedOver.tsx';
import { UsualDays } from './UsualDays.tsx';

/** What the user's community has set for its plans, as far as the user may change it (decision 65). */
export function CommunityPlans() {
  const user = useUser();
  const { data, isError, isPlaceholderData, refetch } = usePlanSettings();
  if (isError && data === undefined)
    return <ListMissing title={texts.failed} onRetry={() => void refetch()} />;
  if (user === null || data === undefined || isPlaceholderData) {
    return (
      <div aria-busy="true" className={classNames(layout['stack'], styles['parts'])}>
        <Skeletons count={2} className={styles['bone']} />
      </div>
    );
  }
  return (
    <div className={classNames(layout['stack'], styles['parts'])}>
      {maySetPlanDays(user, user.community) && <UsualDays settings={data} />}
      {mayHandOver(user, user.community) && <HandedOver handedOver={data.handedOver} />}
    </div>
  );
}
