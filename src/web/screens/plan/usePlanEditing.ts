import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import { currentPlanOf, useChangePlan } from '#web/api/plans.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { plansKey } from '#web/offline/kinds/plan.ts';
import {
  isNoChange,
  keepTheirs,
  type PlanChange,
  type PlanClash,
  putBack,
} from '#web/offline/kinds/planChange.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
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
  /** The write that waits for the decision; null where it was refused at once. */
  readonly stopped: StoppedWrite | null;
}

/** Changes of a plan, and what to decide where others changed the same (decision 13). */
export function usePlanEditing(id: string) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<readonly OpenClash[]>([]);
  const stopped = useStoppedChange(id);
  const { mutate } = useChangePlan((error, { seen, change }) => {
    const theirs = currentPlanOf(error);
    if (theirs !== undefined) {
      setRefused((before) => [...before, { change, seen, theirs, stopped: null }]);
      return;
    }
    const description = sentenceOf(error) ?? texts.failedText;
    toast({ title: texts.failed, description, tone: 'destructive' });
  });

  const resolve = async (clash: OpenClash, theirs: readonly PlanClash[]) => {
    const kept = putBack(keepTheirs(clash.change, theirs), clash.seen, clash.theirs);
    if (clash.stopped === null) {
      setRefused((before) => before.filter((each) => each !== clash));
      if (!isNoChange(kept)) mutate({ seen: clash.theirs, change: kept });
      return;
    }
    try {
      await resolveClash(clash.stopped, kept, clash.theirs);
    } catch (error) {
      toast({ title: sentenceOf(error) ?? waiting.undecided, tone: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: plansKey });
  };

  return {
    /** `seen` is the plan as its author saw it when they began. */
    change: (change: PlanChange, seen: Plan) => mutate({ seen, change }),
    /** A change that was refused just now: to be decided at once. */
    refused: refused[0] ?? null,
    /** A change that waits for a decision since the device was without network. */
    stopped,
    resolve,
  };
}

async function resolveClash(stopped: StoppedWrite, kept: PlanChange, theirs: Plan): Promise<void> {
  const { decide, discardWrite } = await import('#web/offline/outbox/decide.ts');
  if (isNoChange(kept)) return discardWrite(stopped);
  const { title } = stopped.write;
  await decide(stopped, { title, work: { kind: 'changePlan', change: kept }, seen: theirs });
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
      stopped: { write, files: {} },
    };
  }
  return null;
}
