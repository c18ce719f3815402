import type { Endpoint } from '#contract/endpoint.ts';
import * as plans from '#contract/plans.ts';
import type { Plan } from '#contract/plans.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Input, type RequestContext, type Route, route, tagOf } from '#server/core/route.ts';
import { writeKeyOf } from '#server/idempotency/runOnce.ts';
import { getPlan, listPlans, listSung } from './readPlans.ts';
import { changePlan, createPlan, holdPlan, type PlanTarget, removePlan } from './writePlans.ts';

export function planRoutes(deps: Deps): Route[] {
  return [
    route(plans.listPlans, ({ query }, { user }) => listPlans(deps, user, query)),
    route(plans.listSung, ({ query }, { user }) => listSung(deps, user, query)),
    route(plans.getPlan, async ({ params }, context) =>
      tagged(context, await getPlan(deps, context.user, params.id)),
    ),
    route(plans.createPlan, async (input, context) => {
      const writeKey = writeKeyOf(context, plans.createPlan, input);
      return tagged(context, await createPlan(deps, context.user, input.body, writeKey));
    }),
    route(plans.changePlan, async (input, context) => {
      const target = targetOf(plans.changePlan, input, context);
      return tagged(context, await changePlan(deps, context.user, target, input.body));
    }),
    route(plans.removePlan, (input, context) =>
      removePlan(deps, context.user, targetOf(plans.removePlan, input, context)),
    ),
    route(plans.holdPlan, async (input, context) => {
      const target = targetOf(plans.holdPlan, input, context);
      return tagged(context, await holdPlan(deps, context.user, target, input.body?.items));
    }),
  ];
}

function tagged(context: RequestContext, plan: Plan): Plan {
  context.setEtag(`${plan.version}-${tagOf(plan)}`);
  return plan;
}

function targetOf(
  endpoint: Endpoint,
  input: Input<Endpoint> & { readonly params: { readonly id: string } },
  context: RequestContext,
): PlanTarget {
  return {
    id: input.params.id,
    ifMatch: context.header('if-match'),
    writeKey: writeKeyOf(context, endpoint, input),
  };
}
