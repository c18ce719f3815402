import { CalendarX } from 'lucide-react';
import type { RemovedPlan } from '#contract/plans/plans.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { useRemovedPlans, useRestorePlan } from '#web/api/plans.ts';
import { ListSection } from '#web/features/songList/ListSection.tsx';
import { removedPlans as texts } from '#web/texts/removedPlans.ts';
import { nameOfPlan } from '#web/texts/plans.ts';
import { Button } from '#web/ui/Button.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { useFocusAfterRow } from '#web/ui/useFocusAfterRow.ts';
import styles from './PlansScreen.module.css';

/** «Slettede planer» of the last 30 days, with the way back (decision 78); nothing where there are none. */
export function RemovedPlans({ community }: { readonly community: string }) {
  const { data = [] } = useRemovedPlans(community);
  const { list, nothingLeft } = useFocusAfterRow<HTMLUListElement>(data.map(({ id }) => id));
  return (
    <div ref={nothingLeft} tabIndex={-1}>
      {data.length > 0 && (
        <ListSection heading={texts.heading}>
          <p className={styles['none']}>{texts.lead}</p>
          <ul ref={list} className={styles['removed']}>
            {data.map((plan) => (
              <RemovedRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </ListSection>
      )}
    </div>
  );
}

function RemovedRow({ plan }: { readonly plan: RemovedPlan }) {
  const restore = useRestorePlan();
  const name = nameOfPlan(plan);
  const run = () =>
    restore.mutate(plan.id, {
      onSuccess: () => toast({ title: texts.restored(name) }),
      onError: (error) => {
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notRestored, description, tone: 'destructive' });
      },
    });
  return (
    <ListRow quiet Icon={CalendarX} name={name} facts={texts.facts(plan)}>
      <Button aria-label={texts.restoreName(plan)} pending={restore.isPending} onClick={run}>
        {texts.restore}
      </Button>
    </ListRow>
  );
}
