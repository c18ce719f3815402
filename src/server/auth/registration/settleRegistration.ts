import { firstPersonNames } from '#contract/people/auth.ts';
import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { deleteSessionsOf } from '#server/auth/sessions/sessionStore.ts';
import type { Deps } from '#server/core/deps.ts';
import { setInvitationUser, spendInvitation } from '#server/auth/invitations/invitationStore.ts';
import { deletePasskeysOf } from '#server/auth/passkeys/passkeyStore.ts';
import { AppError } from '#server/core/AppError.ts';
import type { PersonTable, RegistrationTable } from '#server/db/peopleTables.ts';
import { markBootstrapped } from '#server/db/installationStore.ts';
import { type NewPerson, newPerson, openlyRegistered } from './newPerson.ts';
import { findPerson, insertPerson, lockPerson } from '#server/db/personStore.ts';
import { deleteRegistration } from './registrationStore.ts';

/** `db` is the transaction that also stores the passkey. */
type Needed = Pick<Deps, 'db' | 'clock' | 'randomBytes'>;

/**
 * Spends the invitation or setup link of a registration and returns the owner of the passkey. Of
 * concurrent calls one succeeds and the others change nothing (decisions 3, 7, 9).
 */
export async function settleRegistration(
  deps: Needed,
  registration: RegistrationTable,
  given: GivenNames,
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
      return admitOpenly(deps, registration, {
        ...openlyRegistered.first,
        ...namesOfFirstPerson(given),
      });
    case 'test':
      return admitOpenly(deps, registration, openlyRegistered.test);
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
  { user_handle: userHandle }: RegistrationTable,
  who: NewPerson,
): Promise<PersonTable> {
  const person = newPerson(deps, { ...who, userHandle });
  await insertPerson(deps.db, person);
  return person;
}

/** Name and community as given with a passkey; only the first person's count. */
export interface GivenNames {
  readonly firstName?: string | undefined;
  readonly community?: string | undefined;
}

/** Throws `invalidInput` with a sentence for each that is missing (decision 3). */
export function namesOfFirstPerson(given: GivenNames) {
  const { data, error } = firstPersonNames.safeParse(given);
  if (data === undefined) throw new AppError('invalidInput', { fields: fieldSentences(error) });
  return data;
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
