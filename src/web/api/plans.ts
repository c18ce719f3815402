import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import * as endpoints from '#contract/plans/plans.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { sameCommunity } from '#people/community.ts';
import { isEmptyItem } from '#plan/plan.ts';
import { sungIn } from '#plan/sung.ts';
import { request } from '#web/client/request.ts';
import { plans, plansKey } from '#web/offline/kinds/plan.ts';
import type { NewPlan } from '#web/offline/kinds/sendPlan.ts';
import { changedPlan, type PlanChange } from '#web/offline/kinds/planChange.ts';
import { type Device, fromDeviceOrServer, onDevice } from '#web/offline/library/device.ts';
import type { GivenWrite } from '#web/offline/outbox/givenWrite.ts';
import { overlaid } from '#web/offline/outbox/outbox.ts';
import { useUser } from '#web/session/authContext.ts';
import { planTexts } from '#web/texts/plans.ts';
import type { Showing } from './useWrite.ts';

/** A plan in lists. */
export type PlanSummary = AnswerOf<typeof endpoints.listPlans>[number];

const planKeys = {
  lists: [...plansKey, 'list'],
  list: (community: string) => [...plansKey, 'list', community],
  one: (id: string) => [...plansKey, 'one', id],
  sung: [...plansKey, 'sung'],
  sungIn: (community: string) => [...plansKey, 'sung', community],
  revisions: (id: string) => [...plansKey, 'revisions', id],
  removed: [...plansKey, 'removed'],
  removedIn: (community: string) => [...plansKey, 'removed', community],
};

/**
 * The plans of the user's community by date and time, from the device if it has them; those of
 * another community from the server (decision 65).
 */
export function usePlans(community?: string) {
  const own = useUser()?.community ?? '';
  const wanted = community ?? own;
  return useQuery({
    queryKey: planKeys.list(wanted),
    queryFn: async ({ signal }) => {
      const ask = () => request(endpoints.listPlans, { query: { community } }, { signal });
      const found = sameCommunity(wanted, own)
        ? await fromDeviceOrServer(
            async (device) => (await ownPlans(device, own))?.map(summaryOf),
            ask,
          )
        : await ask();
      return found.toSorted(byTime);
    },
    refetchOnMount: 'always',
  });
}

export const plansOnKey = (date: string) => [...planKeys.lists, 'on', date];

/** The community's plans of a day, with which Home begins. */
export function usePlansOn(date: string, enabled = true) {
  const own = useUser()?.community ?? '';
  return useQuery({
    enabled,
    retry: false, // Home waits for the answer, and does without
    queryKey: plansOnKey(date),
    queryFn: ({ signal }) =>
      fromDeviceOrServer(
        (device) => plansOn(device, own, date),
        () => request(endpoints.listPlans, { query: { from: date, to: date } }, { signal }),
      ),
  });
}

/** Those on the device; undefined where it has none. */
export async function plansOn(device: Pick<Device, 'readRows'>, own: string, date: string) {
  const all = await ownPlans(device, own);
  return all
    ?.filter((plan) => plan.date === date)
    .map(summaryOf)
    .toSorted(byTime);
}

/** One plan: from the device if it is there, with its pending writes. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: planKeys.one(id),
    queryFn: ({ signal }) =>
      fromDeviceOrServer(
        (device) => device.readRow('plans', plans, id),
        () => overlaid(id, () => request(endpoints.getPlan, { params: { id } }, { signal })),
      ),
    refetchOnMount: 'always',
  });

export const usePlan = (id: string) => useQuery(planQuery(id));

/** «Historikk» of a plan, page by page; always asked of the server. */
export function usePlanRevisions(id: string) {
  return useInfiniteQuery({
    queryKey: planKeys.revisions(id),
    queryFn: ({ signal, pageParam: before }) =>
      request(endpoints.listPlanRevisions, { params: { id }, query: { before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ revisions, more }) =>
      more ? revisions.at(-1)?.version.toString() : undefined,
    refetchOnMount: 'always',
  });
}

/**
 * What the user's community, or another one, has sung in celebrated plans. It is read from all plans, so it is
 * cached until one of them changes.
 */
export function useSung(community?: string) {
  const own = useUser()?.community ?? '';
  const wanted = community ?? own;
  return useQuery({
    queryKey: planKeys.sungIn(wanted),
    queryFn: async ({ signal }): Promise<AnswerOf<typeof endpoints.listSung>> => {
      const ask = () => request(endpoints.listSung, { query: { community } }, { signal });
      if (!sameCommunity(wanted, own)) return ask();
      return fromDeviceOrServer<AnswerOf<typeof endpoints.listSung>>(
        async (device) => (await ownPlans(device, own))?.flatMap((plan) => sungIn(plan)),
        ask,
      );
    },
  });
}

/** The community's plans on the device, with pending writes of that community only. */
async function ownPlans(
  device: Pick<Device, 'readRows'>,
  own: string,
): Promise<readonly Plan[] | undefined> {
  const rows = await device.readRows('plans', plans);
  return rows?.filter(({ community }) => sameCommunity(community, own));
}

function summaryOf({ items, held, ...plan }: Plan): PlanSummary {
  return {
    id: plan.id,
    community: plan.community,
    date: plan.date,
    time: plan.time,
    kind: plan.kind,
    title: plan.title,
    chosen: items.filter((item) => !isEmptyItem(item)).length,
    items: items.length,
    isHeld: held !== null,
    version: plan.version,
  };
}

/** Plans without a time come first on their day. */
function byTime(one: PlanSummary, other: PlanSummary): number {
  const [a, b] = [one, other].map(({ date, time, id }) => `${date} ${time ?? ''} ${id}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** A new plan, with the id that its device gave it. */
export function newPlan(made: NewPlan): GivenWrite<Plan> {
  const title = planTexts.titleOf({ ...made, title: made.title ?? null });
  return { entityId: made.id, title, work: { kind: 'createPlan', made }, base: null };
}

/**
 * A change of a plan as the person saw it. Others' changes of other fields and items are joined with
 * it; where they changed the same, it stays in the outbox for a decision (decision 13).
 */
export function changeOfPlan(base: Plan, change: PlanChange): GivenWrite<Plan> {
  return writeOf(base, { kind: 'changePlan', change });
}

/**
 * Removes a plan; where somebody else has changed it, it stays for a decision. The caller leaves the
 * plan's screens and then calls `forgetPlan`.
 */
export function removalOfPlan(base: Plan): GivenWrite<Plan> {
  return writeOf(base, { kind: 'removePlan' });
}

/** Marks the items that were really sung; done again, it replaces what was marked before. */
export function celebrationOfPlan(plan: Plan, items: readonly string[]): GivenWrite<Plan> {
  const { community } = plan;
  return { ...writeOf(plan, { kind: 'holdPlan', items, community }), base: null };
}

function writeOf(base: Plan, work: GivenWrite['work']): GivenWrite<Plan> {
  return { entityId: base.id, title: planTexts.titleOf(base), work, base };
}

/** A change is shown at once; the server's answer with what is still pending, or else as read. */
export const planShowing: Showing<Plan> = {
  show: (client, { entityId, work }) => {
    if (work.kind !== 'changePlan') return [];
    const queryKey = planKeys.one(entityId);
    client.setQueryData<Plan>(queryKey, (plan) => plan && changedPlan(plan, work.change));
    return [queryKey];
  },
  showEnd: async (client, { work }, end) => {
    if (end?.kind !== 'done' || end.answer === null) {
      // The caller has yet to leave the screens of one that is gone.
      const isGone = end !== null && end.kind !== 'conflict' && work.kind === 'removePlan';
      if (!isGone) await client.invalidateQueries({ queryKey: plansKey });
      return;
    }
    const { answer } = end;
    const queryKey = planKeys.one(answer.id);
    const shown = await overlaid(answer.id, () => Promise.resolve(answer)).catch(() => undefined);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, shown);
    await refreshLists(client);
  },
};

/** Takes a removed plan out of the cache. */
export async function forgetPlan(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: planKeys.one(id) });
  await refreshLists(client);
}

/** Removed plans of a community that can be brought back (decision 78); always asked of the server. */
export function useRemovedPlans(community: string) {
  return useQuery({
    queryKey: planKeys.removedIn(community),
    queryFn: ({ signal }) =>
      request(endpoints.listRemovedPlans, { query: { community } }, { signal }),
    // Not requested offline, where it could only fail.
    enabled: navigator.onLine,
    refetchOnMount: 'always',
  });
}

/** Brings a removed plan back. */
export function useRestorePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(endpoints.restorePlan, { params: { id } }),
    onSuccess: (plan) => showPlan(client, plan),
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.removed }),
  });
}

async function showPlan(client: QueryClient, plan: Plan): Promise<void> {
  client.setQueryData(planKeys.one(plan.id), plan);
  await onDevice((device) => device.putRow('plans', plan));
  await refreshLists(client);
}

async function refreshLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: planKeys.lists });
  await client.invalidateQueries({ queryKey: planKeys.sung });
}
