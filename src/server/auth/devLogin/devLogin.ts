import type { User } from '#contract/user.ts';
import { beginSignIn } from '#server/auth/beginSignIn.ts';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { presentUserRow } from '#server/auth/presentUser.ts';
import type { Deps } from '#server/seam/deps.ts';
import { newPerson } from '#server/registration/newPerson.ts';
import { insertPersonOnce } from '#server/storage/personStore.ts';
import { Problem } from '#server/seam/problem.ts';
import type { PersonTable } from '#server/storage/schema.ts';

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
