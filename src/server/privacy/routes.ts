import * as people from '#contract/people.ts';
import * as profile from '#contract/profile.ts';
import { signOut } from '#server/gettingIn/signIns/signIn.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route } from '#server/seam/route.ts';
import { deleteAccount, deleteClosedAccount } from './deleteAccount.ts';
import { getPrivacyNotice } from './getPrivacyNotice.ts';
import { takePersonalData } from './takePersonalData.ts';

/** What a person may have and may take away of what is kept about them. */
export function privacyRoutes(deps: Deps): Route[] {
  return [
    route(profile.getPrivacyNotice, () => getPrivacyNotice(deps)),
    route(profile.takePersonalData, (_, { user }) => takePersonalData(deps, user)),
    route(profile.deleteAccount, async (_, visit) => {
      await deleteAccount(deps, visit.user);
      signOut(visit);
      return { ok: true as const };
    }),
    route(people.deletePerson, async ({ params }, { user }) => {
      await deleteClosedAccount(deps, user, params.id);
      return { ok: true as const };
    }),
  ];
}
