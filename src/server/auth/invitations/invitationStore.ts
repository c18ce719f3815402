import type { Kysely } from 'kysely';
import type { InvitationTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

/** False when the code or the token was given out before. */
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

/** One that still lets somebody in (decision 7). */
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

/** By the token of its link. */
export function findLinkedInvitation(db: Kysely<Schema>, tokenHash: string, now: number) {
  return openInvitations(db, now).where('token_hash', '=', tokenHash).executeTakeFirst();
}

export function findOpenInvitationById(db: Kysely<Schema>, id: string, now: number) {
  return openInvitations(db, now).where('id', '=', id).executeTakeFirst();
}

/** Of many who spend it at once, one gets the row (decision 7). */
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

/** False when it is not open: then nothing has changed. */
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

/** The open ones that a person gave, codes for lost devices included. */
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

/** The open ones that a person gave, into any community; no codes for lost devices. */
export function findOpenInvitationsOf(db: Kysely<Schema>, inviterId: string, now: number) {
  return openInvitations(db, now)
    .where('inviter_id', '=', inviterId)
    .where('recovers_person_id', 'is', null)
    .execute();
}

/** Those whose time was up before then; whoever came in by one stays. */
export async function deleteInvitationsBefore(db: Kysely<Schema>, time: number): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', time).execute();
}

/** Of everybody, and of the open invitations: each as often as it is named. */
export async function findCommunityNames(db: Kysely<Schema>, now: number): Promise<string[]> {
  const invited = openInvitations(db, now).clearSelect().select('community');
  const named = await db.selectFrom('person').select('community').unionAll(invited).execute();
  return named.map(({ community }) => community);
}

/** Of open invitations into one of these communities. */
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

/** Every one that is open: the key of its code is lost. */
export async function revokeAllInvitations(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Earlier recovery codes of a person end when a new one is issued. */
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

/** Open codes for others' lost devices that a person gave. */
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
