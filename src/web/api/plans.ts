import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import * as endpoints from '#contract/plans/plans.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { sameCommunity } from '#people/community.ts';
import { isEmptyItem } from '#plan/plan.ts';
import { sungIn } from '#plan/sung.ts';
import { type ApiError, codeOf } from '#web/client/apiError.ts';
import { type IdempotencyKeys, idempotencyKeys } from '#web/client/idempotencyKeys.ts';
import { ifMatch, request } from '#web/client/request.ts';
import {
  type NewPlan,
  plans,
  plansKey,
  sendNewPlan,
  sendRemoval,
} from '#web/offline/kinds/plan.ts';
import { changedPlan, clashesOf, type PlanChange } from '#web/offline/kinds/planChange.ts';
import { type Device, deviceFirst, onDevice } from '#web/offline/library/device.ts';
import { overlaid, writeOrWait, type Written } from '#web/offline/outbox/outbox.ts';
import { isOwnSince, noteOwnVersion } from '#web/offline/kinds/ownVersions.ts';
import { useUser } from '#web/session/authContext.ts';
import { planTexts } from '#web/texts/plans.ts';

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
        ? await deviceFirst(async (device) => (await ownPlans(device, own))?.map(summaryOf), ask)
        : await ask();
      return found.toSorted(byTime);
    },
    refetchOnMount: 'always',
  });
}

/** One plan: from the device if it is there, with its pending writes. */
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: planKeys.one(id),
    queryFn: async ({ signal }) =>
      withUnderWay(
        await deviceFirst(
          (device) => device.readRow('plans', plans, id),
          () => overlaid(id, () => request(endpoints.getPlan, { params: { id } }, { signal })),
        ),
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
 * What the user's community, or another one, has sung in held plans. It is read from all plans, so it is
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
      return deviceFirst<AnswerOf<typeof endpoints.listSung>>(
        async (device) => (await ownPlans(device, own))?.flatMap((plan) => sungIn(plan)),
        ask,
      );
    },
  });
}

/** The community's plans on the device, with pending writes of that community only. */
async function ownPlans(device: Device, own: string): Promise<readonly Plan[] | undefined> {
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

/** Plans are written one after another, so that each write is based on the answer before it. */
const scope = { id: 'plans' };

/** Makes a plan with the id that its device gave it. */
export function useCreatePlan() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    scope,
    mutationFn: (made: NewPlan) =>
      keys([made.id, JSON.stringify(made)], (attempt) =>
        writeOrWait(
          {
            entityId: made.id,
            title: planTexts.titleOf({ ...made, title: made.title ?? null }),
            work: { kind: 'createPlan', made },
            base: null,
          },
          (headers) => sendNewPlan(made, { headers }),
          attempt,
        ),
      ),
    onSuccess: (written) => showWritten(client, written),
  });
}

/** A change of a plan as the person saw it. */
interface PlanEdit {
  readonly seen: Plan;
  readonly change: PlanChange;
}

/**
 * Changes a plan, shown at once. Others' changes of other fields and items are joined with it; where
 * they changed the same, it fails with the plan as it is now (`currentPlanOf`, decision 13).
 * `onFailed` is called for each failed change.
 */
export function useChangePlan(onFailed?: (error: Error, edit: PlanEdit) => void) {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    scope,
    mutationFn: (edit: PlanEdit) => sendChange(client, keys, edit),
    onMutate: ({ seen: { id }, change }) => {
      underWay.set(id, [...(underWay.get(id) ?? []), change]);
      client.setQueryData<Plan>(planKeys.one(id), (plan) => plan && changedPlan(plan, change));
    },
    onError: (error, edit) => onFailed?.(error, edit),
    onSettled: async (written, error, { seen: { id }, change }) => {
      const others = (underWay.get(id) ?? []).filter((each) => each !== change);
      if (others.length > 0) underWay.set(id, others);
      else underWay.delete(id);
      const theirs = currentPlanOf(error);
      if (theirs !== undefined) await showPlan(client, theirs);
      else await showWritten(client, written);
    },
  });
}

/** Changes that are being sent, by plan: a read meanwhile may lack them. */
const underWay = new Map<string, readonly PlanChange[]>();

function withUnderWay(plan: Plan): Plan {
  return (underWay.get(plan.id) ?? []).reduce((shown, change) => changedPlan(shown, change), plan);
}

async function sendChange(
  client: QueryClient,
  keys: IdempotencyKeys,
  { seen, change }: PlanEdit,
): Promise<Written<Plan>> {
  const base = { ...seen, version: versionToChange(client, seen) };
  const { id, version } = base;
  try {
    const written = await keys([id, version, JSON.stringify(change)], (attempt) =>
      writeOrWait(
        {
          entityId: id,
          title: planTexts.titleOf(seen),
          work: { kind: 'changePlan', change },
          base,
        },
        (headers) =>
          request(
            endpoints.changePlan,
            { params: { id }, body: change },
            { headers: { ...headers, ...ifMatch(base) } },
          ),
        attempt,
      ),
    );
    if (!written.waits) noteOwnVersion(written.answer, version);
    return written;
  } catch (error) {
    const theirs = currentPlanOf(error);
    const mayStand =
      theirs !== undefined &&
      theirs.version !== version &&
      clashesOf(change, base, theirs).length === 0;
    if (!mayStand) throw error;
    return sendChange(client, keys, { seen: { ...base, version: theirs.version }, change });
  }
}

/** The version that the person saw, or a later one if only they have written since. */
function versionToChange(client: QueryClient, seen: Plan): number {
  const now = client.getQueryData<Plan>(planKeys.one(seen.id));
  return now !== undefined && now.version > seen.version && isOwnSince(seen, now)
    ? now.version
    : seen.version;
}

/** The plan as it is now, where somebody else changed the same (decision 13). */
export function currentPlanOf(error: unknown): Plan | undefined {
  if (codeOf(error) !== 'planChanged') return undefined;
  return (error as ApiError).problem?.current as Plan | undefined;
}

/** The caller leaves the plan's screens and then calls `forgetPlan`. */
export function useRemovePlan() {
  const client = useQueryClient();
  return useMutation({
    scope,
    mutationFn: (seen: Plan) => {
      const { id } = seen;
      const base = { ...seen, version: versionToChange(client, seen) };
      return writeOrWait(
        { entityId: id, title: planTexts.titleOf(seen), work: { kind: 'removePlan' }, base },
        (headers) => sendRemoval(id, { headers: { ...headers, ...ifMatch(base) } }),
      );
    },
    onError: async (error) => {
      const theirs = currentPlanOf(error);
      if (theirs !== undefined) await showPlan(client, theirs);
    },
  });
}

/** Takes a removed plan out of the cache, and off the device once the server has confirmed it. */
export async function forgetPlan(
  client: QueryClient,
  id: string,
  { waits }: Pick<Written<unknown>, 'waits'>,
): Promise<void> {
  client.removeQueries({ queryKey: planKeys.one(id) });
  if (!waits) await onDevice((device) => device.dropRow('plans', id));
  await client.invalidateQueries({ queryKey: planKeys.lists });
  await client.invalidateQueries({ queryKey: planKeys.sung });
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

/** Marks the items that were really sung; done again, it replaces what was marked before. */
export function useHoldPlan() {
  const client = useQueryClient();
  return useMutation({
    scope,
    mutationFn: ({ plan, items }: { readonly plan: Plan; readonly items: readonly string[] }) =>
      writeOrWait(
        {
          entityId: plan.id,
          title: planTexts.titleOf(plan),
          work: { kind: 'holdPlan', items },
          base: null,
        },
        (headers) =>
          request(
            endpoints.holdPlan,
            { params: { id: plan.id }, body: { items: [...items] } },
            { headers },
          ),
      ),
    onSuccess: (written) => showWritten(client, written),
  });
}

/** Puts a plan into the cache: the server's answer, or the plan with its pending writes. */
async function showWritten(client: QueryClient, written: Written<Plan> | undefined): Promise<void> {
  if (written === undefined || written.waits) {
    await client.invalidateQueries({ queryKey: plansKey });
    return;
  }
  await showPlan(client, written.answer);
}

async function showPlan(client: QueryClient, plan: Plan): Promise<void> {
  client.setQueryData(planKeys.one(plan.id), withUnderWay(plan));
  await onDevice((device) => device.putRow('plans', plan));
  await client.invalidateQueries({ queryKey: planKeys.lists });
  await client.invalidateQueries({ queryKey: planKeys.sung });
}
