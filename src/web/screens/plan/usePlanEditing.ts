import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import { changeOfPlan, planShowing } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { plansKey } from '#web/offline/kinds/plan.ts';
import {
  isNoChange,
  keepTheirs,
  type PlanChange,
  type PlanClash,
  putBack,
} from '#web/offline/kinds/planChange.ts';
import type { StoppedWrite } from '#web/offline/outbox/writeEnd.ts';
import type { PendingMutation } from '#web/offline/outbox/pendingMutation.ts';
import { onOutboxEvent } from '#web/offline/outbox/outboxEvents.ts';
import { useOutboxState } from '#web/offline/outbox/outboxState.ts';
import { planItems as texts } from '#web/texts/planEditing.ts';
import { waiting } from '#web/texts/waiting.ts';
import { toast } from '#web/ui/toastStore.ts';

/** A change that somebody else's came before. */
export interface OpenClash {
  readonly change: PlanChange;
  /** The plan as it was when the change was made. */
  readonly seen: Plan;
  readonly theirs: Plan;
  /** The write that waits for the decision. */
  readonly stopped: StoppedWrite<Plan>;
}

/** Changes of a plan, and what to decide where others changed the same (decision 13). */
export function usePlanEditing(id: string) {
  const client = useQueryClient();
  const clash = useStoppedChange(id);
  /** The change that stopped while this screen was open. */
  const [stoppedNow, setStoppedNow] = useState<string | null>(null);
  const ask = (stopped: StoppedWrite<Plan>) => setStoppedNow(stopped.write.key);
  const { mutateAsync } = useWrite(planShowing);

  const resolve = async ({ stopped, change, seen, theirs }: OpenClash, kept: PlanClash[]) => {
    try {
      const again = await resolveClash(
        stopped,
        putBack(keepTheirs(change, kept), seen, theirs),
        theirs,
      );
      if (again !== null) ask(again);
    } catch (error) {
      toast({ title: sentenceOf(error) ?? waiting.undecided, tone: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: plansKey });
  };

  return {
    /** `seen` is the plan as its author saw it when they began. */
    change: (change: PlanChange, seen: Plan) =>
      // By promise, since `mutate` calls no callbacks of a change that another one follows.
      void mutateAsync(changeOfPlan(seen, change)).then(
        (end) => end.kind === 'conflict' && ask(end.stopped),
        (error: unknown) => {
          const description = sentenceOf(error) ?? texts.failedText;
          toast({ title: texts.failed, description, tone: 'destructive' });
        },
      ),
    /** A change that waits for a decision. */
    clash,
    /** It stopped just now: to be decided at once. */
    isNew: clash !== null && clash.stopped.write.key === stoppedNow,
    resolve,
  };
}

/** The write, if it stopped again. */
async function resolveClash(
  stopped: StoppedWrite<Plan>,
  kept: PlanChange,
  theirs: Plan,
): Promise<StoppedWrite<Plan> | null> {
  const { decide, discardWrite } = await import('#web/offline/outbox/decide.ts');
  if (isNoChange(kept)) {
    await discardWrite(stopped);
    return null;
  }
  const { title } = stopped.write;
  const work = { kind: 'changePlan', change: kept } as const;
  const end = await decide(stopped, { title, work, seen: theirs });
  return end.kind === 'conflict' ? end.stopped : null;
}

/** The first change of this plan that waits for a decision; looked for only if something does. */
function useStoppedChange(id: string): OpenClash | null {
  const { conflicts } = useOutboxState();
  const [found, setFound] = useState<OpenClash | null>(null);
  useEffect(() => {
    if (conflicts === 0) return undefined;
    let left = false;
    const look = async () => {
      const clash = await findStopped(id).catch(() => null);
      if (!left) setFound(clash);
    };
    void look();
    const unsubscribe = onOutboxEvent(() => void look());
    return () => {
      left = true;
      unsubscribe();
    };
  }, [id, conflicts]);
  return conflicts === 0 ? null : found;
}

async function findStopped(id: string): Promise<OpenClash | null> {
  const { readWaiting } = await import('#web/offline/outbox/outboxBook.ts');
  for (const write of await readWaiting()) {
    const { work, base, state, entityId } = write;
    if (entityId !== id || work.kind !== 'changePlan' || state.kind !== 'conflict') continue;
    if (base === null) continue;
    return {
      change: work.change,
      seen: base as Plan,
      theirs: state.theirs as Plan,
      stopped: { write: write as PendingMutation<Plan>, files: {} },
    };
  }
  return null;
}
