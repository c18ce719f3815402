import * as contract from '#contract/library/sync.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route, tagOf } from '#server/core/route.ts';
import { sync } from './sync.ts';

export function syncRoutes(deps: Deps): Route[] {
  const changes = route(contract.sync, async ({ query }, context) => {
    const answer = await sync(deps, context.user, query);
    // An ETag only without rows: a response with one stays in the browser's cache, and nothing of the
    // song book may remain after sign-out (decision 25).
    const changed: Readonly<Record<string, readonly object[] | undefined>> = answer.changed;
    const isNothing = Object.values(changed).every(
      (rows) => rows === undefined || rows.length === 0,
    );
    if (isNothing) context.setEtag(tagOf(answer));
    return answer;
  });
  return [{ ...changes, isLong: true }];
}
