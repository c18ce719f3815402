import { limits } from '#contract/limits.ts';
import { type Deps, newId } from '#server/seam/deps.ts';
import type { RegistrationTable } from '#server/storage/schema.ts';
import { deleteRegistrationsIn, insertRegistration } from './registrationStore.ts';

type Opening = Omit<RegistrationTable, 'id' | 'expires_at'>;

/** Remembers what the next passkey of this browser will be good for. */
export async function openRegistration(
  { db, clock, randomBytes }: Pick<Deps, 'db' | 'clock' | 'randomBytes'>,
  opening: Opening,
): Promise<RegistrationTable> {
  const now = clock();
  const registration = {
    ...opening,
    id: newId(randomBytes),
    expires_at: now + limits.registration,
  };
  await deleteRegistrationsIn(db, opening.browser_hash, now);
  await insertRegistration(db, registration);
  return registration;
}
