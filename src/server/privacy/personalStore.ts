import type { Kysely, Transaction } from 'kysely';
import type { PersonTable } from '#server/db/peopleTables.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';

/** The row of the person, and of who invited them. */
export function findOwnRow(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('person')
    .leftJoin('person as inviter', 'inviter.id', 'person.invited_by')
    .selectAll('person')
    .select('inviter.first_name as inviter')
    .where('person.id', '=', personId)
    .executeTakeFirst();
}

/** Invitations that a person gave, came in by, or that let them in again. */
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

/** Songs whose present text is this person's. */
export function findOwnSongs(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song')
    .select(['title', 'updated_at', 'deleted_at'])
    .where('changed_by', '=', personId)
    .orderBy('updated_at')
    .execute();
}

/** Songs that this person removed and that can still be brought back. */
export function findOwnRemovals(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('removed_song')
    .innerJoin('song', 'song.id', 'removed_song.song_id')
    .select(['song.title', 'removed_at'])
    .where('removed_by', '=', personId)
    .orderBy('removed_at')
    .execute();
}

/** Texts that this person replaced; what stood there may be anybody's. */
export function findOwnChanges(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song_revision')
    .innerJoin('song', 'song.id', 'song_revision.song_id')
    .select(['song.title', 'replaced_at', 'changed_by_name', 'changed_by_community'])
    .where('song_revision.changed_by', '=', personId)
    .orderBy('replaced_at')
    .execute();
}

/** Of texts that somebody replaced since, those that were this person's: the kept rows name them. */
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

/** What they did, what was done to them, and what they have not read yet. */
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
 * What hangs on the row goes with it, or stays without a name, as its reference says. The invitation
 * they came by, and the trail of it, have the name in words.
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
  await tx.deleteFrom('person').where('id', '=', personId).execute();
  await forgetNames(tx);
}

/**
 * Names are kept beside an id (decision 62) and go with it. After the row of the person: what others
 * wrote of them until then has lost its id by now. Time and again too (`enforceRetention`): a release from
 * before them, which may still run beside this one, deletes a person without them.
 */
export async function forgetNames(tx: Transaction<Schema>): Promise<void> {
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
    .updateTable('removed_song')
    .set({ removed_by_name: null, removed_by_community: null })
    .where('removed_by', 'is', null)
    .where('removed_by_name', 'is not', null)
    .execute();
}
