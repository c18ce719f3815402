import type { BodyOf } from '#contract/endpoint.ts';
import type { changePerson as endpoint, Person } from '#contract/people.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import type { PersonTable } from '#server/storage/schema.ts';
import { findPersonRow, findPrests, updatePerson } from './peopleStore.ts';
import { lockPerson } from './personStore.ts';
import { presentPerson } from './presentPerson.ts';
import { revokeBeyondRights } from './revokeBeyondRights.ts';
import { shutOut } from './shutOut.ts';
import { takeTurn } from './takeTurn.ts';

/** Changes what is named, and never leaves the installation without a prest (decision 8). */
export async function changePerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  prest: CurrentUser,
  personId: string,
  change: BodyOf<typeof endpoint>,
): Promise<Person> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, prest);
    const before = await lockPerson(tx, personId);
    if (!before) throw new Problem('personNotFound');
    const after = changed(before, change, clock());
    await updatePerson(tx, personId, after);
    if ((await findPrests(tx)).length === 0) throw new Problem('lastPrest');
    await revokeBeyondRights(tx, { ...before, ...after }, clock());
    if (after.disabled_at !== null) await shutOut(tx, personId, clock());
    return presentPerson(await findPersonRow(tx, personId));
  });
}

function changed(
  before: PersonTable,
  { role, canInvite, disabled, community }: BodyOf<typeof endpoint>,
  now: number,
) {
  const disabledAt = before.disabled_at ?? now;
  return {
    role: role ?? before.role,
    can_invite: canInvite === undefined ? before.can_invite : canInvite ? 1 : 0,
    community: community ?? before.community,
    disabled_at: disabled === undefined ? before.disabled_at : disabled ? disabledAt : null,
  } as const;
}
