import type { Kysely } from 'kysely';
import type { InvitationTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

/** False where the code or the token exists already. */
export async function insertInvitation(
  db: Kysely<Schema>,
  invitation: InvitationTable,
): Promise<boolean> {
  const inserted = await db
    .insertInto('invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Invitations that are neither used, revoked nor expired (decision 7). */
function openInvitations(db: Kysely<Schema>, now: number) {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
}

export function findOpenInvitation(db: Kysely<Schema>, codeHmac: string, now: number) {
  return openInvitations(db, now).where('code_hmac', '=', codeHmac).executeTakeFirst();
}

/** Finds an open invitation by the token of its link. */
export function findLinkedInvitation(db: Kysely<Schema>, tokenHash: string, now: number) {
  return openInvitations(db, now).where('token_hash', '=', tokenHash).executeTakeFirst();
}

export function findOpenInvitationById(db: Kysely<Schema>, id: string, now: number) {
  return openInvitations(db, now).where('id', '=', id).executeTakeFirst();
}

/** Marks it as used; of concurrent callers, one gets the row (decision 7). */
export function spendInvitation(db: Kysely<Schema>, id: string, now: number) {
  return db
    .updateTable('invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function setInvitationUser(
  db: Kysely<Schema>,
  id: string,
  personId: string,
): Promise<void> {
  await db.updateTable('invitation').set({ used_by: personId }).where('id', '=', id).execute();
}

/** False, and nothing changes, where it is not open. */
export async function revokeOpenInvitation(
  db: Kysely<Schema>,
  id: string,
  now: number,
): Promise<boolean> {
  const revoked = await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Revokes a person's open invitations, including recovery codes. */
export async function revokeInvitationsOf(
  db: Kysely<Schema>,
  inviterId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('inviter_id', '=', inviterId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** A person's open invitations, without recovery codes. */
export function findOpenInvitationsOf(db: Kysely<Schema>, inviterId: string, now: number) {
  return openInvitations(db, now)
    .where('inviter_id', '=', inviterId)
    .where('recovers_person_id', 'is', null)
    .execute();
}

/** Deletes invitations that expired before `time`; the people who used them stay. */
export async function deleteInvitationsBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', time).execute();
}

/** Communities of all people and open invitations, with duplicates. */
export async function findCommunityNames(db: Kysely<Schema>, now: number): Promise<string[]> {
  const invited = openInvitations(db, now).clearSelect().select('community');
  const named = await db.selectFrom('person').select('community').unionAll(invited).execute();
  return named.map(({ community }) => community);
}

/** Renames the community of unused invitations. */
export async function respellInvitations(
  db: Kysely<Schema>,
  from: readonly string[],
  community: string,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ community })
    .where('community', 'in', from)
    .where('used_at', 'is', null)
    .execute();
}

export async function hasOpenInvitations(db: Kysely<Schema>, now: number): Promise<boolean> {
  return (await openInvitations(db, now).limit(1).executeTakeFirst()) !== undefined;
}

/** Revokes all open invitations, for when the key of their codes is lost. */
export async function revokeAllInvitations(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Revokes a person's recovery codes. */
export async function revokeRecoveriesOf(
  db: Kysely<Schema>,
  personId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('recovers_person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes the recovery codes that a person created for others. */
export async function revokeRecoveriesFrom(
  db: Kysely<Schema>,
  inviterId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('inviter_id', '=', inviterId)
    .where('recovers_person_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
