import type { Kysely, Transaction } from 'kysely';
import type { PersonTable } from '#server/storage/peopleTables.ts';
import type { Schema, SongTable } from '#server/storage/schema.ts';

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

/** Texts that this person replaced; what stood there may be anybody's. */
export function findOwnChanges(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('song_revision')
    .innerJoin('song', 'song.id', 'song_revision.song_id')
    .select(['song.title', 'replaced_at'])
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

/** What they did, and what was done to them. */
export function findOwnTrail(db: Kysely<Schema>, personId: string) {
  return db
    .selectFrom('trail')
    .leftJoin('person as actor', 'actor.id', 'trail.actor_id')
    .leftJoin('person', 'person.id', 'trail.person_id')
    .selectAll('trail')
    .select(['actor.first_name as actor_name', 'person.first_name as person_name'])
    .where((where) =>
      where.or([where('actor_id', '=', personId), where('person_id', '=', personId)]),
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
}
