import * as trail from '#contract/trail.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route } from '#server/seam/route.ts';
import { listTrail } from './listTrail.ts';
import { listNews, noteNewsRead } from './news.ts';

export function trailRoutes(deps: Deps): Route[] {
  return [
    route(trail.listTrail, ({ query }) => listTrail(deps, query)),
    route(trail.listNews, (_, { user }) => listNews(deps, user)),
    route(trail.noteNewsRead, async ({ body }, { user }) => {
      await noteNewsRead(deps, user, body.ids);
      return { ok: true as const };
    }),
  ];
}
