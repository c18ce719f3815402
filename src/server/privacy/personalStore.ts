import type { Kysely, Transaction } from 'kysely';
import type { PersonTable } from '#server/db/peopleTables.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';
import { resendPlansOf } from '#server/plans/planStore.ts';

/** The person's row, with the inviter's first name. */
export function findOwnRow(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('person')
    .leftJoin('person as inviter', 'inviter.id', 'person.invited_by')
    .selectAll('person')
    .select('inviter.first_name as inviter')
    .where('person.id', '=', personId)
    .executeTakeFirst();
}

/** Invitations that a person created or used, and their recovery codes. */
export function findOwnInvitations(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('person as inviter', 'inviter.id', 'invitation.inviter_id')
    .leftJoin('person as user', 'user.id', 'invitation.used_by')
    .selectAll('invitation')
    .select(['inviter.first_name as inviter', 'user.first_name as user'])
    .where((where) =>
      where.or([
        where('inviter_id', '=', personId),
        where('used_by', '=', personId),
        where('recovers_person_id', '=', personId),
      ]),
    )
    .orderBy('invitation.created_at')
    .execute();
}

export function findOwnRegistrations(db: Kysely<Schema>, personId: string) {
  return db.selectFrom('registration').selectAll().where('person_id', '=', personId).execute();
}

export function findOwnFavorites(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song_favorite')
    .innerJoin('song', 'song.id', 'song_favorite.song_id')
    .select(['song.title', 'is_favorite', 'changed_at'])
    .where('person_id', '=', personId)
    .orderBy('changed_at')
    .execute();
}

export function findOwnMusic(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song_music')
    .innerJoin('song', 'song.id', 'song_music.song_id')
    .selectAll('song_music')
    .select('song.title')
    .where('person_id', '=', personId)
    .orderBy('changed_at')
    .execute();
}

export function findOwnPlays(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song_play')
    .innerJoin('song', 'song.id', 'song_play.song_id')
    .select(['song.title', 'count', 'last_played'])
    .where('person_id', '=', personId)
    .orderBy('last_played')
    .execute();
}

/** Songs whose current version this person wrote. */
export function findOwnSongs(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song')
    .select(['title', 'updated_at', 'deleted_at'])
    .where('changed_by', '=', personId)
    .orderBy('updated_at')
    .execute();
}

/** Songs that this person removed and that can still be restored. */
export function findOwnRemovals(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('removed_song')
    .innerJoin('song', 'song.id', 'removed_song.song_id')
    .select(['song.title', 'removed_at'])
    .where('removed_by', '=', personId)
    .orderBy('removed_at')
    .execute();
}

/** Revisions that this person replaced; their texts may be by anybody. */
export function findOwnChanges(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song_revision')
    .innerJoin('song', 'song.id', 'song_revision.song_id')
    .select(['song.title', 'replaced_at', 'changed_by_name', 'changed_by_community'])
    .where('song_revision.changed_by', '=', personId)
    .orderBy('replaced_at')
    .execute();
}

/** Replaced revisions that this person wrote, found in the stored rows. */
export async function findOwnEarlierTexts(db: Kysely<Schema>, personId: string) {
  const rows = await db
    .selectFrom('song_revision')
    .select('row')
    .where('row', 'like', `%"changed_by":"${personId}"%`)
    .orderBy('replaced_at')
    .execute();
  return rows
    .map(({ row }) => JSON.parse(row) as Pick<SongTable, 'title' | 'changed_by' | 'updated_at'>)
    .filter(({ changed_by }) => changed_by === personId);
}

/** Imports and changes of many songs by this person, with the number of songs (decision 74). */
export function findOwnBatches(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song_batch')
    .innerJoin('song_batch_song', 'song_batch_song.batch_id', 'song_batch.id')
    .select(['kind', 'created_at', 'undone_at'])
    .select((row) => row.fn.countAll<number>().as('songs'))
    .where('created_by', '=', personId)
    .groupBy(['song_batch.id', 'kind', 'created_at', 'undone_at'])
    .orderBy('created_at')
    .execute();
}

/** Plans that this person made or changed last. */
export function findOwnPlans(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('plan')
    .select(['date', 'title', 'created_by', 'created_at', 'updated_at'])
    .where((where) =>
      where.or([where('created_by', '=', personId), where('updated_by', '=', personId)]),
    )
    .orderBy('updated_at')
    .execute();
}

/** Earlier versions of plans that this person replaced. */
export function findOwnPlanChanges(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('plan_revision')
    .innerJoin('plan', 'plan.id', 'plan_revision.plan_id')
    .select(['plan.date', 'plan.title', 'replaced_at', 'changed_by_name', 'changed_by_community'])
    .where('plan_revision.changed_by', '=', personId)
    .orderBy('replaced_at')
    .execute();
}

/** Links to plans that this person made. */
export function findOwnPlanLinks(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('plan_link')
    .innerJoin('plan', 'plan.id', 'plan_link.plan_id')
    .select(['plan.date', 'plan.title', 'plan_link.created_at'])
    .where('plan_link.created_by', '=', personId)
    .orderBy('plan_link.created_at')
    .execute();
}

export function findOwnFiles(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('file')
    .select(['name', 'kind', 'size', 'created_at'])
    .where('created_by', '=', personId)
    .orderBy('created_at')
    .execute();
}

export async function countOwnAnswers(db: Kysely<Schema>, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('kept_answer')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Audit events by or about the person, and their unread notifications. */
export function findOwnAuditEvents(db: Kysely<Schema>, personId: string) {
  const unread = db.selectFrom('notification').select('trail_id').where('person_id', '=', personId);
  return db
    .selectFrom('trail')
    .selectAll()
    .where((where) =>
      where.or([
        where('actor_id', '=', personId),
        where('person_id', '=', personId),
        where('id', 'in', unread),
      ]),
    )
    .orderBy('at')
    .execute();
}

/**
 * Deletes a person. Foreign keys delete dependent rows or set them to null. The invitation that the person
 * used, and its audit events, contain the name as text and are cleaned up here.
 */
export async function deletePerson(
  tx: Transaction<Schema>,
  { id: personId, first_name }: Pick<PersonTable, 'id' | 'first_name'>,
): Promise<void> {
  const used = await tx
    .deleteFrom('invitation')
    .where('used_by', '=', personId)
    .returning('first_name')
    .execute();
  const names = [first_name, ...used.map((invitation) => invitation.first_name)];
  await tx
    .updateTable('trail')
    .set({ about: null })
    .where('deed', 'in', ['invited', 'invitationRevoked'])
    .where('about', 'in', names)
    .execute();
  await resendPlansOf(tx, personId);
  await tx.deleteFrom('person').where('id', '=', personId).execute();
  await deleteOrphanedNames(tx);
}

/**
 * Deletes stored names (decision 62) whose person no longer exists. Call it after deleting the person,
 * when the ids are null. Also runs in `enforceRetention`, since an older release that may still run
 * beside this one deletes people without their names.
 */
export async function deleteOrphanedNames(tx: Transaction<Schema>): Promise<void> {
  await tx
    .updateTable('trail')
    .set({ actor_name: null, actor_community: null })
    .where('actor_id', 'is', null)
    .where('actor_name', 'is not', null)
    .execute();
  await tx
    .updateTable('trail')
    .set({ about: null })
    .where('deed', '=', 'nameChanged')
    .where('actor_id', 'is', null)
    .execute();
  await tx
    .updateTable('trail')
    .set({ person_name: null, person_community: null })
    .where('person_id', 'is', null)
    .where('person_name', 'is not', null)
    .execute();
  await tx
    .updateTable('song_revision')
    .set({ changed_by_name: null, changed_by_community: null })
    .where('changed_by', 'is', null)
    .where('changed_by_name', 'is not', null)
    .execute();
  await tx
    .updateTable('plan_revision')
    .set({ changed_by_name: null, changed_by_community: null })
    .where('changed_by', 'is', null)
    .where('changed_by_name', 'is not', null)
    .execute();
  await tx
    .updateTable('removed_song')
    .set({ removed_by_name: null, removed_by_community: null })
    .where('removed_by', 'is', null)
    .where('removed_by_name', 'is not', null)
    .execute();
}
