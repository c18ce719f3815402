import {
  type CurrentUser,
  requireRecentAuth,
  lockForAdministration,
} from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import { findPrests, lockPerson } from '#server/db/personStore.ts';
import { AppError } from '#server/core/AppError.ts';
import { recordAuditEvent } from '#server/audit/recordAuditEvent.ts';
import { deletePerson } from './personalStore.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes' | 'log'>;

/**
 * «Slett kontoen»: deletes a person with passkeys, sessions, favourites and invitations. Songs, files and
 * audit events stay, without the name (docs/decisions/0017). Throws `onlyPrest` for the only prest.
 */
export async function deleteAccount(deps: Needed, user: CurrentUser): Promise<void> {
  requireRecentAuth(deps, user);
  await deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx); // serialized with changes by prests
    const person = await lockPerson(tx, user.id);
    if (!person || person.disabled_at !== null) throw new AppError('notSignedIn');
    await recordAuditEvent({ ...deps, db: tx }, { event: 'accountDeleted', by: person.id });
    await deletePerson(tx, person);
    const isLast = person.role === 'prest' && (await findPrests(tx)).length === 0;
    if (isLast) throw new AppError('onlyPrest');
  });
}

/** A prest deletes an account that is closed already, for a person who can no longer sign in. */
export async function deleteClosedAccount(
  deps: Needed,
  prest: CurrentUser,
  personId: string,
): Promise<void> {
  requireRecentAuth(deps, prest);
  await deps.db.transaction().execute(async (tx) => {
    await lockForAdministration(tx, prest);
    const person = await lockPerson(tx, personId);
    if (!person) throw new AppError('personNotFound');
    if (person.disabled_at === null) throw new AppError('accountOpen');
    const event = { event: 'accountDeleted', by: prest.id, person: person.id } as const;
    await recordAuditEvent({ ...deps, db: tx }, event);
    await deletePerson(tx, person);
  });
}
