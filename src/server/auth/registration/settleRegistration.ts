import { deleteSessionsOf } from '#server/auth/sessions/sessionStore.ts';
import type { Deps } from '#server/core/deps.ts';
import { setInvitationUser, spendInvitation } from '#server/auth/invitations/invitationStore.ts';
import { deletePasskeysOf } from '#server/auth/passkeys/passkeyStore.ts';
import { AppError } from '#server/core/AppError.ts';
import type { PersonTable, RegistrationTable } from '#server/db/peopleTables.ts';
import { markBootstrapped } from '#server/db/installationStore.ts';
import { newPerson, openlyRegistered } from './newPerson.ts';
import { findPerson, insertPerson, lockPerson } from '#server/db/personStore.ts';
import { deleteRegistration } from './registrationStore.ts';

/** `db` is the transaction that also stores the passkey. */
type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes'>;

/** Name of the first person; the default is the role. */
export interface FirstNamed {
  readonly firstName?: string | undefined;
  readonly community?: string | undefined;
}

/**
 * Spends the invitation or setup link of a registration and returns the owner of the passkey. Of
 * concurrent calls one succeeds and the others change nothing (decisions 3, 7, 9).
 */
export async function settleRegistration(
  deps: Needed,
  registration: RegistrationTable,
  named: FirstNamed,
): Promise<PersonTable> {
  // Locks the person first, which is also the lock order of closing an account.
  if (registration.person_id !== null) await lockPerson(deps.db, registration.person_id);
  if (!(await deleteRegistration(deps.db, registration.id))) throw new AppError('ceremonyExpired');
  switch (registration.kind) {
    case 'invitation':
      return settleInvitation(deps, registration);
    case 'recovery':
      return settleRecovery(deps, registration);
    case 'first':
      if (!(await markBootstrapped(deps.db, deps.clock())))
        throw new AppError('registrationClosed');
      return admitOpenly(deps, registration, 'first', named);
    case 'test':
      return admitOpenly(deps, registration, 'test');
    case 'further':
      return personOf(deps, registration);
  }
}

async function settleInvitation(
  deps: Needed,
  registration: RegistrationTable,
): Promise<PersonTable> {
  const invitation = await spend(deps, registration);
  const person = newPerson(deps, {
    firstName: invitation.first_name,
    community: invitation.community,
    invitedBy: invitation.inviter_id,
    userHandle: registration.user_handle,
  });
  await insertPerson(deps.db, person);
  await setInvitationUser(deps.db, invitation.id, person.id);
  return person;
}

/** Deletes the old passkeys and all sessions (docs/decisions/0004). */
async function settleRecovery(deps: Needed, registration: RegistrationTable): Promise<PersonTable> {
  const invitation = await spend(deps, registration);
  const person = await personOf(deps, registration);
  await deletePasskeysOf(deps.db, person.id);
  await deleteSessionsOf(deps.db, person.id);
  await setInvitationUser(deps.db, invitation.id, person.id);
  return person;
}

async function admitOpenly(
  deps: Needed,
  registration: RegistrationTable,
  kind: keyof typeof openlyRegistered,
  { firstName, community }: FirstNamed = {},
): Promise<PersonTable> {
  const person = newPerson(deps, {
    ...openlyRegistered[kind],
    ...(firstName !== undefined && { firstName }),
    ...(community !== undefined && { community }),
    userHandle: registration.user_handle,
  });
  await insertPerson(deps.db, person);
  return person;
}

async function spend({ db, clock }: Needed, { invitation_id }: RegistrationTable) {
  const spent = await spendInvitation(db, invitation_id ?? '', clock());
  if (!spent) throw new AppError('invalidInvitation');
  return spent;
}

async function personOf({ db }: Needed, { person_id }: RegistrationTable): Promise<PersonTable> {
  const person = await findPerson(db, person_id ?? '');
  if (!person) throw new AppError('ceremonyExpired');
  if (person.disabled_at !== null) throw new AppError('personDisabled');
  return person;
}
