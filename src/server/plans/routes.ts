import type { Endpoint, ParamsOf } from '#contract/base/endpoint.ts';
import * as settings from '#contract/plans/planSettings.ts';
import * as plans from '#contract/plans/plans.ts';
import type { Plan } from '#contract/plans/plans.ts';
import * as shared from '#contract/plans/sharedPlans.ts';
import { type Deps, secretHash } from '#server/core/deps.ts';
import { ifMatchOf } from '#server/core/matchesVersion.ts';
import { type Input, type RequestContext, type Route, route, tagOf } from '#server/core/route.ts';
import { writeKeyOf } from '#server/idempotency/runOnce.ts';
import { isLink } from './linkStore.ts';
import { createPlanLink, endPlanLink, getPlanLink } from './links.ts';
import { changePlanSettings, getPlanSettings } from './planSettings.ts';
import { getPlan, listPlanRevisions, listPlans, listRemovedPlans, listSung } from './readPlans.ts';
import { getSharedPlan } from './sharedPlan.ts';
import {
  changePlan,
  createPlan,
  holdPlan,
  type PlanTarget,
  removePlan,
  restorePlan,
} from './writePlans.ts';

export function planRoutes(deps: Deps): Route[] {
  const revisions = route(plans.listPlanRevisions, ({ params, query }, { user }) =>
    listPlanRevisions(deps, user, params.id, query),
  );
  const sung = route(plans.listSung, ({ query }, { user }) => listSung(deps, user, query));
  return [
    route(plans.listPlans, ({ query }, { user }) => listPlans(deps, user, query)),
    { ...sung, isLong: true },
    route(plans.getPlan, async ({ params }, context) =>
      tagged(context, await getPlan(deps, context.user, params.id)),
    ),
    { ...revisions, isLong: true },
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
    route(plans.listRemovedPlans, ({ query }, { user }) => listRemovedPlans(deps, user, query)),
    route(plans.restorePlan, async (input, context) => {
      const key = writeKeyOf(context, plans.restorePlan, input);
      const target = { id: input.params.id, writeKey: key };
      return tagged(context, await restorePlan(deps, context.user, target));
    }),
    route(plans.holdPlan, async (input, context) => {
      const target = { id: input.params.id, writeKey: writeKeyOf(context, plans.holdPlan, input) };
      return tagged(context, await holdPlan(deps, context.user, target, input.body?.items));
    }),
    ...linkRoutes(deps),
    ...settingsRoutes(deps),
  ];
}

function linkRoutes(deps: Deps): Route[] {
  return [
    route(shared.getPlanLink, ({ params }, { user }) => getPlanLink(deps, user, params.id)),
    route(shared.createPlanLink, ({ params }, { user }) => createPlanLink(deps, user, params.id)),
    route(shared.endPlanLink, ({ params }, { user }) => endPlanLink(deps, user, params.id)),
    {
      ...route(shared.getSharedPlan, ({ params }) => getSharedPlan(deps, params.token)),
      budgetOf: async (params) => {
        const { token } = params as ParamsOf<typeof shared.getSharedPlan>;
        return (await isLink(deps.db, secretHash(token))) ? 'shared' : 'unknownLink';
      },
      isLong: true,
    },
  ];
}

function settingsRoutes(deps: Deps): Route[] {
  return [
    route(settings.getPlanSettings, ({ params }, { user }) =>
      getPlanSettings(deps, user, params.name),
    ),
    route(settings.changePlanSettings, (input, context) => {
      const writeKey = writeKeyOf(context, settings.changePlanSettings, input);
      const { params, body } = input;
      return changePlanSettings(deps, context.user, params.name, body, writeKey);
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
    ifMatch: ifMatchOf(context),
    writeKey: writeKeyOf(context, endpoint, input),
  };
}
