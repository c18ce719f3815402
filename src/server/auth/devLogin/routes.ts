import * as auth from '#contract/gettingIn.ts';
import { keepSignIn } from '#server/auth/keepSignIn.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route } from '#server/seam/route.ts';
import { devLogin } from './devLogin.ts';
import { isDevHost } from './isDevHost.ts';

/** Loaded on a developer's own machine alone (decision 6). */
export function devLoginRoutes(deps: Deps): Route[] {
  const enter = route(auth.devLogin, async (_, visit) => {
    const { user, token } = await devLogin(deps, visit.user);
    keepSignIn(visit, token);
    return { user };
  });
  return [{ ...enter, existsFor: (visit) => isDevHost(visit, deps.settings) }];
}
