import * as gettingIn from '#contract/gettingIn.ts';
import type { User } from '#contract/user.ts';
import { newPerson } from '#server/gettingIn/registration/newPerson.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { type Route, route } from '#server/seam/route.ts';
import { insertPersonOnce } from '#server/storage/personStore.ts';
import type { PersonTable } from '#server/storage/peopleTables.ts';
import { isDevHost } from './isDevHost.ts';
import { presentUserRow } from './profile.ts';
import { beginSignIn, setSignInCookie } from './signIn.ts';

const devPersonId = '00000000-0000-4000-8000-000000000000';

/** Signs in the one developer of a development database, who may everything (decision 6). */
export async function devLogin(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  current: CurrentUser | null,
): Promise<{ user: User; token: string }> {
  const person = await developer(deps);
  if (person.disabled_at !== null) throw new Problem('personDisabled');
  const token = await beginSignIn(deps, {
    personId: person.id,
    device: 'Dev Login',
    replaces: current?.signInHash ?? null,
  });
  return { user: presentUserRow(person), token };
}

async function developer(deps: Pick<Deps, 'db' | 'clock' | 'randomBytes'>): Promise<PersonTable> {
  const person = newPerson(deps, {
    id: devPersonId,
    firstName: 'Utvikler',
    community: 'Utvikling',
    role: 'prest',
  });
  return insertPersonOnce(deps.db, person);
}

/** Loaded on a developer's own machine alone (decision 6). */
export function devLoginRoutes(deps: Deps): Route[] {
  const enter = route(gettingIn.devLogin, async (_, visit) => {
    const { user, token } = await devLogin(deps, visit.user);
    setSignInCookie(visit, token);
    return { user };
  });
  return [{ ...enter, existsFor: (visit) => isDevHost(visit, deps.settings) }];
}
