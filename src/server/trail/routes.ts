import * as trail from '#contract/trail.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route } from '#server/http/route.ts';
import { listTrail } from './listTrail.ts';

export function trailRoutes(deps: Deps): Route[] {
  return [route(trail.listTrail, ({ query }) => listTrail(deps, query))];
}
