import { CalendarX, CloudOff } from 'lucide-react';
import { useParams } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { usePlan } from '#web/api/plans.ts';
import { ApiError, sentenceOf } from '#web/client/apiError.ts';
import { GoneGate } from '#web/features/blockedWrites/BlockedGate.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { onePlan as texts, plans, planTexts } from '#web/texts/plans.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { OpenPlan } from './OpenPlan.tsx';
import layout from '#web/ui/layout.module.css';
import failureStyles from '#web/features/SongFailure.module.css';
import styles from './PlanScreen.module.css';

/** One plan (decision 38). */
export function PlanScreen() {
  const { id } = useParams<{ id: string }>();
  const { data: plan, error, isError, refetch } = usePlan(id);
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Shell
      title={plan === undefined ? plans.heading : planTexts.titleOf(plan)}
      withBack
      backTo={pages.plans.path}
    >
      {isMissing && (
        <GoneGate>
          <PlanNotFound />
        </GoneGate>
      )}
      {!isMissing && plan !== undefined && <OpenPlan key={plan.id} plan={plan} />}
      {!isMissing && plan === undefined && isError && (
        <>
          <h1>{plans.heading}</h1>
          <Notice
            tone="danger"
            icon={<CloudOff size={32} />}
            title={sentenceOf(error) ?? texts.failed}
          >
            <Button onClick={() => void refetch()}>{chrome.tryAgain}</Button>
          </Notice>
        </>
      )}
      {!isError && plan === undefined && (
        <div aria-busy="true" className={layout['rows']}>
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          <Skeletons count={1} className={styles['headBone']} />
          <Skeletons count={8} className={styles['bone']} />
        </div>
      )}
    </Shell>
  );
}

function PlanNotFound() {
  return (
    <div className={failureStyles['page']}>
      <CalendarX size={56} strokeWidth={1.25} aria-hidden="true" className={styles['icon']} />
      <h1>{plans.notFound}</h1>
      <ButtonLink href={pages.plans.path} variant="primary">
        {texts.toPlans}
      </ButtonLink>
    </div>
  );
}
