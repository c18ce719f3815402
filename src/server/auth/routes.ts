import * as profile from '#contract/profile.ts';
import * as user from '#contract/user.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route, type Visit } from '#server/seam/route.ts';
import { changeProfile } from './changeProfile.ts';
import { endSignIn, logout } from './endSignIn.ts';
import { listSignIns } from './listSignIns.ts';
import { presentUser } from './presentUser.ts';
import { signInCookie } from './signInCookie.ts';

export function authRoutes(deps: Deps): Route[] {
  return [
    route(user.getMe, async (_, { user }) => ({ user: presentUser(user) })),
    route(user.logout, async (_, visit) => {
      await logout(deps, visit.user);
      signOut(visit);
      return { ok: true as const };
    }),
    route(profile.changeProfile, async ({ body }, { user }) => ({
      user: await changeProfile(deps, user, body),
    })),
    route(profile.listSignIns, (_, { user }) => listSignIns(deps, user)),
    route(profile.endSignIn, async ({ params }, visit) => {
      const { isCurrent } = await endSignIn(deps, visit.user, params.id);
      if (isCurrent) signOut(visit);
      return { ok: true as const };
    }),
  ];
}

/** Songs and files that were read leave nothing behind in the browser either (decision 25). */
export function signOut(visit: Visit): void {
  visit.clearCookie(signInCookie);
  visit.clearBrowserCache();
}
