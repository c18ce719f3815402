import type { BodyOf } from '#contract/base/endpoint.ts';
import {
  changePlan,
  createPlan,
  getPlan,
  holdPlan,
  type Plan,
  planFields,
  removePlan,
} from '#contract/plans/plans.ts';
import type { ItemChange } from '#plan/changeItems.ts';
import { codeOf } from '#web/client/apiError.ts';
import { type CallOptions, request } from '#web/client/request.ts';
import { followingHeaders } from './followingHeaders.ts';
import { isNoChange, isSameItem, itemOf, pickFields, type PlanChange } from './planChange.ts';

// Imported late: the service worker draws pending writes, and sends none.

/** A plan as its device makes it: with the id and the community that it shows until it is sent. */
export type NewPlan = Omit<BodyOf<typeof createPlan>, 'copyOf'> &
  Pick<Plan, 'id' | 'community' | 'items'>;

const asMade = 1; // the version of a plan that was never changed

/**
 * Makes a plan. If its id is taken, an earlier attempt succeeded but its answer was lost: then what its
 * author has corrected since is sent as a change, unless somebody has changed the plan.
 */
export async function sendNewPlan(made: NewPlan, options: CallOptions): Promise<Plan> {
  try {
    return await request(createPlan, { body: made }, options);
  } catch (error) {
    if (codeOf(error) !== 'idTaken') throw error;
    const plan = await request(getPlan, { params: { id: made.id } });
    const change = changeTo(made, plan);
    if (isNoChange(change) || plan.version !== asMade) return plan;
    const headers = followingHeaders(options.headers, plan);
    return sendPlanChange(made.id, change, { ...options, headers });
  }
}

/** What makes of the plan what was to be made. */
function changeTo(made: NewPlan, plan: Plan): PlanChange {
  const { date, kind, time = null, title = null, notes = null } = made;
  const after = { date, kind, time, title, notes };
  const names = planFields.filter((name) => after[name] !== plan[name]);
  const isSame =
    plan.items.length === made.items.length &&
    plan.items.every((item, at) => isSameItem(item, made.items[at]));
  const removed = plan.items.filter(({ id }) => itemOf(made, id) === undefined);
  const items: ItemChange[] = [
    ...removed.map(({ id }) => ({ op: 'remove', id }) as const),
    ...made.items.map((item, at) => {
      return { op: 'put', item, after: made.items[at - 1]?.id ?? null } as const;
    }),
  ];
  return {
    ...(names.length > 0 && { fields: pickFields(after, names) }),
    ...(!isSame && { items }),
  };
}

export function sendPlanChange(
  id: string,
  change: PlanChange,
  options: CallOptions,
): Promise<Plan> {
  return request(changePlan, { params: { id }, body: change }, options);
}

/** Removes a plan, unless somebody else has done so. */
export async function sendRemoval(id: string, options: CallOptions): Promise<{ ok: true }> {
  try {
    return await request(removePlan, { params: { id } }, options);
  } catch (error) {
    if (codeOf(error) !== 'planNotFound') throw error;
    return { ok: true };
  }
}

export function sendCelebrated(
  id: string,
  items: readonly string[],
  options: CallOptions,
): Promise<Plan> {
  return request(holdPlan, { params: { id }, body: { items: [...items] } }, options);
}
