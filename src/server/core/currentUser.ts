import type { Transaction } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import { may } from '#people/rights.ts';
import type { Role } from '#people/role.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { findPerson } from '#server/db/personStore.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Deps } from './deps.ts';
import { AppError } from './AppError.ts';

/** The signed-in user of one request, read from the session cookie. */
export interface CurrentUser {
  readonly id: string;
  readonly firstName: string;
  readonly community: string;
  readonly role: Role;
  readonly canInvite: boolean;
  /** Chord preferences (decision 35); null where the user has chosen none. */
  readonly music: PersonMusic | null;
  /** Primary key of the session row. */
  readonly sessionHash: string;
  /** When the passkey was last verified (decision 9), in milliseconds. */
  readonly signedInAt: number;
}

/**
 * Throws `freshSignInNeeded` unless the passkey was verified within `period` milliseconds. A person who
 * finds an unlocked device must not be able to add a passkey or an invitation (decisions 9 and 48).
 */
export function requireRecentAuth(
  { clock }: Pick<Deps, 'clock'>,
  { signedInAt }: Pick<CurrentUser, 'signedInAt'>,
  period: number = limits.freshSignIn,
): void {
  if (clock() > signedInAt + period) throw new AppError('freshSignInNeeded');
}

/**
 * Serializes changes to people and categories: takes the row lock that song writes take too, and
 * holds it until the transaction ends. Throws `notAllowed` where the user lost the right while waiting.
 */
export async function lockForAdministration(
  tx: Transaction<Schema>,
  prest: CurrentUser,
): Promise<void> {
  if (!may(await lockWithUser(tx, prest), 'administer')) throw new AppError('notAllowed');
}

/** Takes the library lock and rereads the user, whose name, community and rights may have changed. */
export async function lockWithUser(
  tx: Transaction<Schema>,
  user: CurrentUser,
): Promise<CurrentUser> {
  await lockLibrary(tx);
  const now = await findPerson(tx, user.id);
  if (!now || now.disabled_at !== null) throw new AppError('notSignedIn');
  const { first_name: firstName, community, role, can_invite } = now;
  return { ...user, firstName, community, role, canInvite: can_invite === 1 };
}
