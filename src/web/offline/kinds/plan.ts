import { planPage } from '#contract/base/pages.ts';
import { type Plan, plan } from '#contract/plans/plans.ts';
import { planSettings as settings } from '#contract/plans/planSettings.ts';
import { nounKey } from '#web/client/queryKeys.ts';
import { NetworkError } from '#web/client/response.ts';
import type { NewPlan } from './sendPlan.ts';
import { inConflict, type WriteKind, type Noun } from './writeKind.ts';
import { planTexts, waitingPlan } from '#web/texts/plans.ts';
import { changedPlan, clashesOf, isSamePlan, mergeChanges, type PlanChange } from './planChange.ts';

export interface CreatePlan {
  readonly kind: 'createPlan';
  readonly made: NewPlan;
}

export interface ChangePlan {
  readonly kind: 'changePlan';
  readonly change: PlanChange;
}

export interface RemovePlan {
  readonly kind: 'removePlan';
}

export interface HoldPlan {
  readonly kind: 'holdPlan';
  /** Ids of the items that were sung. */
  readonly items: readonly string[];
  /** The plan's; rows of earlier releases have none. */
  readonly community?: string;
}

/** Prefix of the keys of all queries of plans. */
export const plansKey = nounKey('plans');
export const planSettingsKey = nounKey('planSettings');

export const plans: Noun = {
  conflict: 'planChanged',
  texts: waitingPlan,
  schema: plan,
  page: (id) => planPage(id),
  keep: (device, answer) => device.putRow('plans', answer),
  refresh: (client) => void client.invalidateQueries({ queryKey: plansKey }),
};

/** Rows of the device; nobody writes them without network. */
export const planSettings: Noun = {
  texts: waitingPlan,
  schema: settings,
  refresh: (client) => void client.invalidateQueries({ queryKey: planSettingsKey }),
};

export const createPlan: WriteKind<CreatePlan, Plan> = {
  kind: 'createPlan',
  noun: plans,
  format: 2,
  title: () => planTexts.made,
  send: async ({ work }, options) => (await loadSending()).sendNewPlan(work.made, options),
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

export const changePlan: WriteKind<ChangePlan, Plan> = {
  kind: 'changePlan',
  noun: plans,
  format: 2,
  isOnlyCopy: true,
  title: ({ work }) => planTexts.changeOf(work.change),
  // A write may contain many changes of which only some conflict, so the plan's page lets the user decide
  // item by item.
  form: ({ entityId, state }) => (state.kind === 'conflict' ? planPage(entityId) : null),
  send: async ({ entityId, work }, options) =>
    (await loadSending()).sendPlanChange(entityId, work.change, options),
  summary: ({ work, base }, theirs) =>
    base === null
      ? planTexts.contentOf(theirs)
      : planTexts.theirs(clashesOf(work.change, base, theirs)),
  applyTo: (before, { work }) => changedPlan(before, work.change),
  onConflict: (write, theirs) => {
    const { work, base, baseVersion } = write;
    const mayStand =
      base !== null &&
      theirs.version !== baseVersion &&
      clashesOf(work.change, base, theirs).length === 0;
    return mayStand ? { ...write, baseVersion: theirs.version } : inConflict(write, theirs);
  },
  rebase: ({ work, base }, answer) =>
    base !== null && clashesOf(work.change, base, answer).length === 0 ? work : null,
  merge: (earlier, later) => {
    const change = mergeChanges(earlier.change, later.change);
    return change && { ...earlier, change };
  },
};

export const removePlan: WriteKind<RemovePlan, Plan> = {
  kind: 'removePlan',
  noun: plans,
  format: 2,
  removes: true,
  title: () => planTexts.removed,
  summary: (_, theirs) => planTexts.contentOf(theirs),
  send: async ({ entityId }, options) => (await loadSending()).sendRemoval(entityId, options),
  onDone: (device, { entityId }) => device.dropRow('plans', entityId),
  onConflict: (write, theirs) => {
    const { base, baseVersion } = write;
    const mayStand = base !== null && theirs.version !== baseVersion && isSamePlan(base, theirs);
    return mayStand ? { ...write, baseVersion: theirs.version } : inConflict(write, theirs);
  },
  rebase: ({ work, base }, answer) => (base !== null && isSamePlan(base, answer) ? work : null),
};

export const holdPlan: WriteKind<HoldPlan, Plan> = {
  kind: 'holdPlan',
  noun: plans,
  format: 2,
  title: () => planTexts.celebrated,
  send: async ({ entityId, work }, options) =>
    (await loadSending()).sendCelebrated(entityId, work.items, options),
  applyTo: (before, { work, madeAt }) => ({
    ...before,
    held: { at: new Date(madeAt).toISOString(), items: [...work.items] },
  }),
};

/** Without the code nothing was sent: it waits, as without an answer. */
function loadSending() {
  return import('./sendPlan.ts').catch((cause: unknown) => {
    throw new NetworkError('no code to send it with', cause);
  });
}
