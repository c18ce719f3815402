import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { getSharedPlan } from '#contract/plans/sharedPlans.ts';
import { ApiError, sentenceOf } from '#web/client/apiError.ts';
import { useSharedPlan } from '#web/api/sharedPlan.ts';
import { AuthLayout } from '#web/features/layout/AuthLayout.tsx';
import { PageHeading } from '#web/features/layout/Page.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { formatWhen, nameAndYear, nameOfPlan } from '#web/texts/plans.ts';
import { sharedPlan as texts } from '#web/texts/sharedPlan.ts';
import { Button } from '#web/ui/Button.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { SharedItem } from './SharedItem.tsx';
import styles from './SharedPlanScreen.module.css';

/** A plan behind a link, without sign-in (decision 42). */
export function SharedPlanScreen() {
  const { token } = useParams<{ token: string }>();
  const { data, error, failureReason, refetch } = useSharedPlan(token);
  if (error !== null && isGone(error)) {
    return (
      <AuthLayout title={texts.gone}>
        <PageHeading heading={texts.gone} description={texts.goneHint} />
      </AuthLayout>
    );
  }
  if (data !== undefined) return <SharedPlan plan={data} />;
  return (
    <AuthLayout title={texts.title}>
      {error === null ? (
        <Loading text={failureReason === null ? texts.loading : texts.waiting} />
      ) : (
        <>
          <h1>{texts.title}</h1>
          <Notice
            tone="danger"
            icon={<CloudOff size={32} />}
            title={sentenceOf(error) ?? texts.failed}
          >
            <Button onClick={() => void refetch()}>{chrome.tryAgain}</Button>
          </Notice>
        </>
      )}
    </AuthLayout>
  );
}

/** Ended, revoked or guessed; a token that no link has is refused as a bad request. */
function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function SharedPlan({ plan }: { plan: AnswerOf<typeof getSharedPlan> }) {
  const [showsChords, setShowsChords] = useState(false);
  const day = nameAndYear(plan, plan.epiphany);
  const items = plan.items.map((item, at) => ({ item, at }));
  return (
    <AuthLayout title={nameOfPlan(plan)}>
      <PageHeading heading={nameOfPlan(plan)} description={formatWhen(plan)} />
      {day !== null && <p className={styles['day']}>{day}</p>}
      {plan.items.some(({ words }) => words !== null) && (
        <Switch label={texts.chords} checked={showsChords} onChange={setShowsChords} />
      )}
      {items.length === 0 ? (
        <Notice title={texts.nothing} />
      ) : (
        <ol className={styles['items']}>
          {items.map(({ at, item }) => (
            <SharedItem key={at} item={item} showsChords={showsChords} />
          ))}
        </ol>
      )}
      <p className={styles['until']}>{texts.until(plan)}</p>
    </AuthLayout>
  );
}
