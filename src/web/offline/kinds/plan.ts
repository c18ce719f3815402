import type { BodyOf } from '#contract/endpoint.ts';
import { planPage } from '#contract/pages.ts';
import {
  changePlan as changeEndpoint,
  createPlan as createEndpoint,
  holdPlan as holdEndpoint,
  type Plan,
  plan,
  removePlan as removeEndpoint,
} from '#contract/plans.ts';
import { changeItems } from '#plan/changeItems.ts';
import { request } from '#web/api/client/request.ts';
import { nounKey } from '#web/api/client/queryKeys.ts';
import { inConflict, type MutationKind, type Noun } from '#web/offline/outbox/mutationKind.ts';
import { isOwnSince } from '#web/offline/outbox/outboxNews.ts';
import { planTexts, waitingPlan } from '#web/texts/plans.ts';

export interface CreatePlan {
  readonly kind: 'createPlan';
  readonly made: BodyOf<typeof createEndpoint> & Pick<Plan, 'id' | 'community' | 'items'>;
}

export interface ChangePlan {
  readonly kind: 'changePlan';
  readonly change: BodyOf<typeof changeEndpoint>;
}

export interface RemovePlan {
  readonly kind: 'removePlan';
}

export interface HoldPlan {
  readonly kind: 'holdPlan';
  /** Ids of the items that were sung. */
  readonly items: readonly string[];
}

export const plansKey = nounKey('plans');

export const plans: Noun = {
  conflict: 'planChanged',
  texts: waitingPlan,
  schema: plan,
  page: planPage,
  keep: (device, answer) => device.putRow('plans', answer),
  summary: (entity) => planTexts.titlesOf(entity as Plan),
  refresh: (client) => void client.invalidateQueries({ queryKey: plansKey }),
};

export const createPlan: MutationKind<CreatePlan, Plan> = {
  kind: 'createPlan',
  noun: plans,
  format: 2,
  title: () => planTexts.made,
  send: ({ work }, options) =>
    request(createEndpoint, { body: { ...work.made, items: [...work.made.items] } }, options),
  create: ({ work: { made }, madeAt }) => {
    const at = new Date(madeAt).toISOString();
    return {
      id: made.id,
      community: made.community,
      date: made.date,
      time: made.time ?? null,
      kind: made.kind,
      title: made.title ?? null,
      notes: made.notes ?? null,
      items: [...made.items],
      held: null,
      version: 0,
      createdBy: null,
      updatedBy: null,
      createdAt: at,
      updatedAt: at,
    };
  },
};

export const changePlan: MutationKind<ChangePlan, Plan> = {
  kind: 'changePlan',
  noun: plans,
  format: 2,
  title: () => planTexts.changed,
  send: ({ songId, work }, options) =>
    request(changeEndpoint, { params: { id: songId }, body: work.change }, options),
  applyTo: (before, { work }) => changedPlan(before, work.change),
  // The server joins changes of different items and fields, so others have changed the same.
  onConflict: (write, theirs) =>
    isOwnSince({ id: write.songId, version: write.over ?? 0 }, theirs)
      ? { ...write, over: theirs.version }
      : inConflict(write, theirs),
  rebase: ({ work }) => work,
};

export const removePlan: MutationKind<RemovePlan, Plan> = {
  kind: 'removePlan',
  noun: plans,
  format: 2,
  removes: true,
  title: () => planTexts.removed,
  send: ({ songId }, options) => request(removeEndpoint, { params: { id: songId } }, options),
  keep: (device, { songId }) => device.dropRow('plans', songId),
};

export const holdPlan: MutationKind<HoldPlan, Plan> = {
  kind: 'holdPlan',
  noun: plans,
  format: 2,
  title: () => planTexts.heldChange,
  send: ({ songId, work }, options) =>
    request(holdEndpoint, { params: { id: songId }, body: { items: [...work.items] } }, options),
  applyTo: (before, { work, madeAt }) => ({
    ...before,
    held: { at: new Date(madeAt).toISOString(), items: [...work.items] },
  }),
  rebase: ({ work }) => work,
};

/** A plan as its author sees it before the server has answered. */
export function changedPlan(before: Plan, { fields = {}, items = [] }: ChangePlan['change']): Plan {
  const kept = {
    items: before.items.map((item) => ({ ...item, changedIn: 0 })),
    removed: {},
  };
  const changed = changeItems(kept, items, { since: 0, version: 0 });
  const after = changed.outcome === 'changed' ? changed.kept.items : kept.items;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...(Object.fromEntries(given) as Partial<Plan>),
    items: after.map(({ changedIn: _, ...item }) => item),
  };
}
