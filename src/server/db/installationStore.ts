import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The single row of `installation`, not cached (decision 3). */
export function readInstallation(db: Kysely<Schema>) {
  return db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
}

const identities = new WeakMap<Kysely<Schema>, string>();

/** Id of this installation. It never changes, so it is cached per database. */
export async function installationId(db: Kysely<Schema>): Promise<string> {
  const known = identities.get(db) ?? (await readInstallation(db)).installation_id;
  identities.set(db, known);
  return known;
}

/** Closes the registration of the first person for good; false where it was closed (decision 3). */
export async function markBootstrapped(db: Kysely<Schema>, now: number): Promise<boolean> {
  const set = await db
    .updateTable('installation')
    .set({ bootstrapped_at: now, setup_token_hash: null, setup_expires_at: null })
    .where('bootstrapped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Locks the row against servers that start at the same time; undefined once bootstrapped. */
export function lockNotBootstrapped(tx: Kysely<Schema>) {
  return tx
    .updateTable('installation')
    .set((row) => ({ id: row.ref('id') }))
    .where('bootstrapped_at', 'is', null)
    .returning(['setup_token_hash', 'setup_expires_at'])
    .executeTakeFirst();
}

export async function storeSetupToken(
  db: Kysely<Schema>,
  token: { hash: string; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('installation')
    .set({ setup_token_hash: token.hash, setup_expires_at: token.expiresAt })
    .execute();
}

/** Stores the fingerprint of the invitation key and deletes the key from the database. */
export async function storeFingerprint(db: Kysely<Schema>, fingerprint: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ invitation_key: '', key_fingerprint: fingerprint })
    .execute();
}

/** Accepts invitation links only, from `since` on; null accepts bare codes again (decision 7). */
export async function setLinksOnly(db: Kysely<Schema>, since: number | null): Promise<void> {
  await db.updateTable('installation').set({ links_only_since: since }).execute();
}
