import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import { changeOfPlan, planShowing } from '#web/api/plans.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { showUnresolved } from '#web/features/blockedWrites/discardBlocked.ts';
import { sayRefused } from '#web/features/plans/sayRefused.ts';
import { plansKey } from '#web/offline/kinds/plan.ts';
import {
  isNoChange,
  keepTheirs,
  type PlanChange,
  type PlanClash,
  putBack,
} from '#web/offline/kinds/planChange.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import type { PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import { onOutboxEvent } from '#web/offline/outbox/outboxEvents.ts';
import { useOutboxState } from '#web/offline/outbox/outboxState.ts';
import { planItems as texts } from '#web/texts/planEditing.ts';

/** A change that somebody else's came before. */
export interface OpenClash {
  readonly change: PlanChange;
  /** The plan as it was when the change was made. */
  readonly base: Plan;
  readonly theirs: Plan;
  /** The write that waits for the decision. */
  readonly blocked: BlockedWrite<Plan>;
}

/** Changes of a plan, and what to decide where others changed the same (decision 13). */
export function usePlanEditing(id: string) {
  const client = useQueryClient();
  const clash = useBlockedChange(id);
  /** The change that blocked while this screen was open. */
  const [blockedNow, setBlockedNow] = useState<string | null>(null);
  const ask = (blocked: BlockedWrite<Plan>) => setBlockedNow(blocked.write.key);
  const { mutateAsync } = useWrite(planShowing);

  const resolve = async ({ blocked, change, base, theirs }: OpenClash, kept: PlanClash[]) => {
    try {
      const again = await resolveClash(
        client,
        blocked,
        putBack(keepTheirs(change, kept), base, theirs),
        theirs,
      );
      if (again !== null) ask(again);
    } catch (error) {
      showUnresolved(error);
    }
    await client.invalidateQueries({ queryKey: plansKey });
  };

  return {
    /** `base` is the plan as its author saw it when they began. */
    change: (change: PlanChange, base: Plan) =>
      // By promise, since `mutate` calls no callbacks of a change that another one follows.
      void mutateAsync(changeOfPlan(base, change)).then(
        (end) => end.kind === 'conflict' && ask(end.blocked),
        (error: unknown) => sayRefused(texts.failed, error),
      ),
    /** A change that waits for a decision. */
    clash,
    /** It blocked just now: to be decided at once. */
    isNew: clash !== null && clash.blocked.write.key === blockedNow,
    resolve,
  };
}

/** The write, if it is blocked again. */
async function resolveClash(
  client: QueryClient,
  blocked: BlockedWrite<Plan>,
  kept: PlanChange,
  theirs: Plan,
): Promise<BlockedWrite<Plan> | null> {
  const { decide, discardWrite } = await import('#web/offline/outbox/decide.ts');
  if (isNoChange(kept)) {
    await discardWrite(client, blocked);
    return null;
  }
  const { title } = blocked.write;
  const work = { kind: 'changePlan', change: kept } as const;
  const end = await decide(blocked, { title, work, base: theirs });
  return end.kind === 'conflict' ? end.blocked : null;
}

/** The first change of this plan that waits for a decision; looked for only if something does. */
function useBlockedChange(id: string): OpenClash | null {
  const { conflicts } = useOutboxState();
  const [found, setFound] = useState<OpenClash | null>(null);
  useEffect(() => {
    if (conflicts === 0) return undefined;
    let isUnmounted = false;
    const look = async () => {
      const clash = await findBlocked(id).catch(() => null);
      if (!isUnmounted) setFound(clash);
    };
    void look();
    const unsubscribe = onOutboxEvent(() => void look());
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [id, conflicts]);
  return conflicts === 0 ? null : found;
}

async function findBlocked(id: string): Promise<OpenClash | null> {
  const { readPending } = await import('#web/offline/outbox/outboxRows.ts');
  for (const write of await readPending()) {
    const { work, base, state, entityId } = write;
    if (entityId !== id || work.kind !== 'changePlan' || state.kind !== 'conflict') continue;
    if (base === null) continue;
    return {
      change: work.change,
      base: base as Plan,
      theirs: state.theirs as Plan,
      blocked: { write: write as PendingWrite<Plan>, files: {} },
    };
  }
  return null;
}
