import type { Transaction } from 'kysely';
import { limits } from '#contract/limits.ts';
import { may } from '#people/rights.ts';
import type { Role } from '#people/role.ts';
import { lockLibrary } from '#server/db/installationStore.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { findPerson } from '#server/db/personStore.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Deps } from './deps.ts';
import { AppError } from './AppError.ts';

/** The signed-in person of one request, read with the cookie. */
export interface CurrentUser {
  readonly id: string;
  readonly firstName: string;
  readonly community: string;
  readonly role: Role;
  readonly canInvite: boolean;
  /** How they want chords shown (decision 35); null where nothing was chosen. */
  readonly music: PersonMusic | null;
  /** The row of this sign-in. */
  readonly signInHash: string;
  /** Milliseconds; when the passkey was last shown (decision 9). */
  readonly signedInAt: number;
}

/**
 * Throws unless the passkey was shown in the last minutes: whoever finds an open device must not be
 * able to let themselves or others in (decisions 9 and 48).
 */
export function requireRecentAuth(
  { clock }: Pick<Deps, 'clock'>,
  { signedInAt }: Pick<CurrentUser, 'signedInAt'>,
): void {
  if (clock() > signedInAt + limits.freshSignIn) throw new AppError('freshSignInNeeded');
}

/**
 * Prests change people and categories one after the other, and not while songs are written: the
 * row that writers of songs lock is locked until the transaction ends. Whoever lost the right while
 * waiting is refused.
 */
export async function takeTurn(tx: Transaction<Schema>, prest: CurrentUser): Promise<void> {
  if (!may(await lockWithUser(tx, prest), 'administer')) throw new AppError('notAllowed');
}

/** Locks that row, and answers who the person is by then: name, community and rights may be others. */
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
