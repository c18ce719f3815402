import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { forgetPlan, useRemovePlan } from '#web/api/plans.ts';
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
  const removal = useRemovePlan();
  const run = () =>
    removal.mutate(plan, {
      onSuccess: (isRemoved) => {
        if (!isRemoved) return stay(texts.removeChanged);
        navigate(pages.plans.path, { replace: true });
        toast({ title: texts.removed });
        void forgetPlan(client, plan.id);
      },
      onError: (error) => stay(sentenceOf(error) ?? texts.removeFailed),
    });
  const stay = (title: string) => {
    setAsking(false);
    toast({ title, tone: 'destructive' });
  };
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
