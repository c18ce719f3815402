import type { Kysely } from 'kysely';
import { type Seen, preparedQuery } from '#server/storage/preparedQuery.ts';
import type { Schema } from '#server/storage/schema.ts';
import { type MusicColumns, musicColumns } from './songMusic.ts';
import { type OfPerson, type OneSongRow, reachable } from './songStore.ts';

/** What one person has to do with a song, and by what one sees that it is the same as before. */
export type SongShareRow = Pick<
  OneSongRow,
  | 'version'
  | 'revision'
  | 'updated_at'
  | 'category_name_no'
  | 'category_color'
  | 'is_favorite'
  | 'play_count'
  | 'last_played'
  | keyof MusicColumns
>;

export async function findShare(
  db: Kysely<Schema>,
  personId: string,
  songId: string,
): Promise<SongShareRow | undefined> {
  const [row] = await shareOf(db, { personId, songId });
  return row;
}

export function glanceAtShare(
  db: Kysely<Schema>,
  personId: string,
  songId: string,
): SongShareRow | undefined {
  return shareOf.glance(db, { personId, songId })[0];
}

/** As `Seen` has it. */
export function seeShare(
  db: Kysely<Schema>,
  personId: string,
  songId: string,
): Promise<Seen<SongShareRow>> {
  return shareOf.seen(db, { personId, songId });
}

const shareOf = preparedQuery<OfPerson, SongShareRow>(['personId', 'songId'], (db, asked) =>
  reachable(db, asked.personId)
    .where('song.id', '=', asked.songId)
    .select([
      'song.version',
      'song.revision',
      'song.updated_at',
      'category.name_no as category_name_no',
      'category.color as category_color',
      'song_favorite.is_favorite',
      'song_play_total.count as play_count',
      'song_play_total.last_played',
      ...musicColumns,
    ]),
);

/** What one person has to do with these songs; those that are not there any more are left out. */
export async function findShares(db: Kysely<Schema>, personId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return reachable(db, personId)
    .where('song.id', 'in', ids)
    .select([
      'song.id',
      'song_favorite.is_favorite',
      'song_play_total.count as play_count',
      'song_play_total.last_played',
      ...musicColumns,
    ])
    .execute();
}

/** All plays of every song. */
export function findPlays(db: Kysely<Schema>) {
  return db.selectFrom('song_play_total').select(['song_id', 'count', 'last_played']).execute();
}

/** Other numbers than before once any song has been played. */
export function playsSoFar(db: Kysely<Schema>) {
  return db
    .selectFrom('song_play_total')
    .select(({ fn }) => [
      fn.countAll<number>().as('songs'),
      fn.sum<number>('count').as('plays'),
      fn.max('last_played').as('last'),
    ])
    .executeTakeFirstOrThrow();
}

/** In an order, so that the same are the same. */
export async function findFavoriteIds(db: Kysely<Schema>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('song_favorite')
    .innerJoin('song', 'song.id', 'song_favorite.song_id')
    .select('song.id')
    .where('song_favorite.person_id', '=', personId)
    .where('song_favorite.is_favorite', '=', 1)
    .where('song.deleted_at', 'is', null)
    .orderBy('song.id')
    .execute();
  return rows.map(({ id }) => id);
}
