import { randomBytes, randomUUID } from 'node:crypto';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';

/** Inserts a person and returns the `CurrentUser` that a use case gets. */
export async function addPerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  differing: Partial<CurrentUser> = {},
): Promise<CurrentUser> {
  const person: CurrentUser = {
    id: randomUUID(),
    firstName: 'Maria',
    community: 'Sagene 1',
    role: 'kantor',
    canInvite: true,
    music: null,
    sessionHash: 'none',
    signedInAt: clock(),
    ...differing,
  };
  await db
    .insertInto('person')
    .values({
      id: person.id,
      first_name: person.firstName,
      community: person.community,
      role: person.role,
      can_invite: person.canInvite ? 1 : 0,
      user_handle: randomBytes(32).toString('base64url'),
      preferences: '{}',
      created_at: clock(),
    })
    .execute();
  return person;
}
