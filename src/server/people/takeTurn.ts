import type { Transaction } from 'kysely';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { Problem } from '#server/problem.ts';
import { lockInstallation } from '#server/registration/installationStore.ts';
import type { Schema } from '#server/storage/schema.ts';
import { findPerson } from './personStore.ts';

/**
 * Prests change people one after the other, until the transaction ends; whoever lost the right
 * while waiting is refused.
 */
export async function takeTurn(tx: Transaction<Schema>, prest: CurrentUser): Promise<void> {
  await lockInstallation(tx);
  const now = await findPerson(tx, prest.id);
  if (!now || now.disabled_at !== null) throw new Problem('notSignedIn');
  if (!may({ ...prest, role: now.role }, 'administer')) throw new Problem('notAllowed');
}
