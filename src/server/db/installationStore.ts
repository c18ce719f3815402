import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** The installation's one row, read anew each time (decision 3). */
export function readInstallation(db: Kysely<Schema>) {
  return db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
}

const identities = new WeakMap<Kysely<Schema>, string>();

/** Which installation this is. It never changes, so each database is asked once. */
export async function installationId(db: Kysely<Schema>): Promise<string> {
  const known = identities.get(db) ?? (await readInstallation(db)).installation_id;
  identities.set(db, known);
  return known;
}

/** Shuts the door behind the first person, for good; false when it was shut (decision 3). */
export async function markBootstrapped(db: Kysely<Schema>, now: number): Promise<boolean> {
  const set = await db
    .updateTable('installation')
    .set({ bootstrapped_at: now, setup_token_hash: null, setup_expires_at: null })
    .where('bootstrapped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Makes other servers wait that start at the same time; undefined when the latch is set. */
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

/** The key itself is elsewhere from then on. */
export async function storeFingerprint(db: Kysely<Schema>, fingerprint: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ invitation_key: '', key_fingerprint: fingerprint })
    .execute();
}

/** `since` null opens bare codes again (decision 7). */
export async function setLinksOnly(db: Kysely<Schema>, since: number | null): Promise<void> {
  await db.updateTable('installation').set({ links_only_since: since }).execute();
}

/**
 * Counts the library's revision up (decision 12). The row stays locked until the transaction
 * ends: writers of songs go one after the other, and no revision appears after a later one.
 */
export async function nextRevision(tx: Transaction<Schema>): Promise<number> {
  const { library_revision } = await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision + 1` })
    .returning('library_revision')
    .executeTakeFirstOrThrow();
  return library_revision;
}

/** Waits for whoever writes songs or files, and keeps them waiting until the transaction ends. */
export async function lockLibrary(tx: Transaction<Schema>): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ library_revision: sql<number>`library_revision` })
    .execute();
}

/** What it has been counted up to. */
export async function libraryRevision(db: Kysely<Schema>): Promise<number> {
  const { library_revision } = await db
    .selectFrom('installation')
    .select('library_revision')
    .executeTakeFirstOrThrow();
  return library_revision;
}
