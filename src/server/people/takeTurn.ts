import type { Transaction } from 'kysely';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { lockLibrary } from '#server/storage/libraryRevision.ts';
import { Problem } from '#server/problem.ts';
import type { Schema } from '#server/storage/schema.ts';
import { findPerson } from './personStore.ts';

/**
 * Prests change people and categories one after the other, and not while songs are written: the
 * row that writers of songs lock is locked until the transaction ends. Whoever lost the right while
 * waiting is refused.
 */
export async function takeTurn(tx: Transaction<Schema>, prest: CurrentUser): Promise<void> {
  await lockLibrary(tx);
  const now = await findPerson(tx, prest.id);
  if (!now || now.disabled_at !== null) throw new Problem('notSignedIn');
  if (!may({ ...prest, role: now.role }, 'administer')) throw new Problem('notAllowed');
}
