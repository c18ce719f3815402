import * as auth from '#contract/auth.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route } from '#server/http/route.ts';
import { logout } from './logout.ts';
import { presentUser } from './presentUser.ts';
import { signInCookie } from './signInCookie.ts';

export function authRoutes(deps: Deps): Route[] {
  return [
    route(auth.getMe, async (_, { user }) => ({ user: presentUser(user) })),
    route(auth.logout, async (_, visit) => {
      await logout(deps, visit.user);
      visit.clearCookie(signInCookie);
      return { ok: true as const };
    }),
  ];
}
