import * as auth from '#contract/people/auth.ts';
import type { User } from '#contract/people/user.ts';
import { newPerson } from '#server/auth/registration/newPerson.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { type Route, route } from '#server/core/route.ts';
import { insertPersonOnce } from '#server/db/personStore.ts';
import type { PersonTable } from '#server/db/peopleTables.ts';
import { isDevHost } from './isDevHost.ts';
import { presentUserRow } from './profile.ts';
import { startSession, setSessionCookie } from './session.ts';

const devPersonId = '00000000-0000-4000-8000-000000000000';

/** Signs in the developer of a development database, who has all rights (decision 6). */
export async function devLogin(
  deps: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  current: CurrentUser | null,
): Promise<{ user: User; token: string }> {
  const person = await developer(deps);
  if (person.disabled_at !== null) throw new AppError('personDisabled');
  const token = await startSession(deps, {
    personId: person.id,
    device: 'Dev Login',
    replaces: current?.sessionHash ?? null,
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

/** Registered only on a developer's own machine (decision 6). */
export function devLoginRoutes(deps: Deps): Route[] {
  const enter = route(auth.devLogin, async (_, context) => {
    const { user, token } = await devLogin(deps, context.user);
    setSessionCookie(context, token);
    return { user };
  });
  return [{ ...enter, existsFor: (context) => isDevHost(context, deps.settings) }];
}
