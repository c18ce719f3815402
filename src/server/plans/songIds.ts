import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Those of these ids that a song has or had: a removed or erased one keeps its row. */
export async function findIdsEver(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('song').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which songs there are, and which there were: erased ones, whose ids stay as tombstones (decision 61). */
export async function findSongIds(
  db: Kysely<Schema>,
): Promise<{ readonly there: ReadonlySet<string>; readonly erased: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('song')
    .leftJoin('removed_song', 'removed_song.song_id', 'song.id')
    .select(['song.id', 'song.deleted_at', 'removed_song.removed_at'])
    .execute();
  const isErased = ({ deleted_at, removed_at }: (typeof rows)[number]) =>
    deleted_at !== null && removed_at === null;
  const idsOf = (some: typeof rows) => new Set(some.map(({ id }) => id));
  return {
    there: idsOf(rows.filter((row) => !isErased(row))),
    erased: idsOf(rows.filter(isErased)),
  };
}
