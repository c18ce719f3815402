import type { Kysely } from 'kysely';
import { type OneSongRow, wholeSongsFor } from '#server/songs/songStore.ts';
import type { InstallationTable } from '#server/storage/peopleTables.ts';
import type { Schema } from '#server/storage/schema.ts';

/** Songs whose revision is above `after` and not above `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/** What it takes to cut a list of changed songs into answers. */
export interface Head {
  readonly revision: number;
  /** Characters of the song's texts. */
  readonly size: number;
}

/** Read first: every write of an earlier revision is there for whoever reads after this. */
export function findLibrary(
  db: Kysely<Schema>,
): Promise<Pick<InstallationTable, 'library_id' | 'library_revision'>> {
  return db
    .selectFrom('installation')
    .select(['library_id', 'library_revision'])
    .executeTakeFirstOrThrow();
}

/** Unless another has been quicker. */
export async function renameLibrary(db: Kysely<Schema>, from: string, to: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ library_id: to })
    .where('library_id', '=', from)
    .execute();
}

/** In the order of their revisions; deleted ones too. */
export function findHeads(
  db: Kysely<Schema>,
  { after, upTo }: Span,
  limit: number,
): Promise<Head[]> {
  return db
    .selectFrom('song')
    .where('revision', '>', after)
    .where('revision', '<=', upTo)
    .select(({ eb, fn }) => [
      'revision',
      eb(
        eb(fn<number>('length', ['lyrics']), '+', fn<number>('length', ['alternate_versions'])),
        '+',
        fn.coalesce(fn<number>('length', ['notes']), eb.lit(0)),
      ).as('size'),
    ])
    .orderBy('revision')
    .limit(limit)
    .execute();
}

/** In no order. */
export function findChanged(
  db: Kysely<Schema>,
  personId: string,
  { after, upTo }: Span,
): Promise<OneSongRow[]> {
  return wholeSongsFor(db, personId)
    .where('song.revision', '>', after)
    .where('song.revision', '<=', upTo)
    .execute();
}

export async function findDeleted(db: Kysely<Schema>, { after, upTo }: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('song')
    .select('id')
    .where('revision', '>', after)
    .where('revision', '<=', upTo)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
