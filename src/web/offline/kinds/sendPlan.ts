import type { BodyOf } from '#contract/base/endpoint.ts';
import {
  changePlan,
  createPlan,
  getPlan,
  holdPlan,
  type Plan,
  removePlan,
} from '#contract/plans/plans.ts';
import { codeOf } from '#web/client/apiError.ts';
import { type CallOptions, request } from '#web/client/request.ts';
import type { PlanChange } from './planChange.ts';

// Imported late: the service worker draws pending writes, and sends none.

/** A plan as its device makes it: with the id and the community that it shows until it is sent. */
export type NewPlan = Omit<BodyOf<typeof createPlan>, 'copyOf'> &
  Pick<Plan, 'id' | 'community' | 'items'>;

/** Makes a plan. If its id is taken, an earlier attempt succeeded but its answer was lost. */
export async function sendNewPlan(made: NewPlan, options: CallOptions): Promise<Plan> {
  try {
    return await request(createPlan, { body: made }, options);
  } catch (error) {
    if (codeOf(error) !== 'idTaken') throw error;
    return request(getPlan, { params: { id: made.id } });
  }
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
