import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { forgetPlan, planShowing, removalOfPlan } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { planForm } from '#web/texts/planEditing.ts';
import { onePlan as texts, planTexts } from '#web/texts/plans.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './PlanScreen.module.css';

interface RemovePlanProps {
  readonly plan: Plan;
  readonly children: ReactNode;
}

/** «Slett planen», after a question. */
export function RemovePlan({ plan, children }: RemovePlanProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const removal = useWrite(planShowing);
  const run = () =>
    removal.mutate(removalOfPlan(plan), {
      onSuccess: ({ kind }) => {
        if (kind === 'conflict') return navigate(pages.waiting.path);
        navigate(pages.plans.path, { replace: true });
        toast({ title: texts.removed });
        void forgetPlan(client, plan.id);
      },
      onError: (error) => {
        setAsking(false);
        toast({ title: sentenceOf(error) ?? texts.removeFailed, tone: 'destructive' });
      },
    });
  return (
    <>
      <Button variant="plain" className={styles['danger']} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <Confirm
          title={texts.removeAsk}
          text={texts.removeText(planTexts.titleOf(plan), plan.held !== null)}
          confirm={texts.remove}
          cancel={planForm.cancel}
          danger
          pending={removal.isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
