import type { Kysely } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';

/** What one person did to one song, and when. */
export type Deed = {
  readonly personId: string;
  readonly songId: string;
  readonly at: number;
};

/** A row to insert (who, which song, a number, when), or none when there is no such song. */
export function rowOfSong(db: Kysely<Schema>, { personId, songId, at }: Deed, value: number) {
  return db
    .selectFrom('song')
    .select((song) => [
      song.cast<string>(song.val(personId), 'text').as('person_id'),
      'song.id',
      song.cast<number>(song.val(value), 'integer').as('value'),
      song.cast<number>(song.val(at), 'bigint').as('at'),
    ])
    .where('song.id', '=', songId)
    .where('song.deleted_at', 'is', null);
}
