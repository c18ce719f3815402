import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SongField } from '#contract/songs/songFields.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';
import { namesOf } from '#server/db/personStore.ts';
import { foldForSearch } from '#song/foldText.ts';
import { type Change, indexWords, writtenKeyHint } from './insertSong.ts';
import { changedFields, optionalsOfRow, type SongContent } from './songContent.ts';

type WholeSongRow = Selectable<SongTable>;

/** The full row of a song. */
export function findWholeSong(
  db: Kysely<Schema>,
  songId: string,
): Promise<WholeSongRow | undefined> {
  return db
    .selectFrom('song')
    .selectAll()
    .where('id', '=', songId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Replaces a song and stores the old row as a revision (decision 13). False where `before` is no longer
 * the latest version: of concurrent writers, one wins.
 */
export async function replaceSong(
  tx: Transaction<Schema>,
  engine: Engine,
  before: WholeSongRow,
  after: SongContent,
  change: Change,
): Promise<boolean> {
  const written = await tx
    .updateTable('song')
    .set({
      ...after,
      key_hint: writtenKeyHint(after),
      title_folded: foldForSearch(after.title),
      version: before.version + 1,
      revision: change.revision,
      changed_by: change.by,
      updated_at: change.at,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  const by = namesOf(tx, change.by);
  await tx
    .insertInto('song_revision')
    .values({
      changed_by_name: by.name,
      changed_by_community: by.community,
      song_id: before.id,
      version: before.version,
      row: JSON.stringify(before),
      changed: JSON.stringify(changedFields(before, after)),
      changed_by: change.by,
      replaced_at: change.at,
    })
    .execute();
  await indexWords(tx, engine, before.id, { lyrics: after.lyrics, ...optionalsOfRow(after) });
  return true;
}

interface RevisionRow {
  readonly version: number;
  readonly changed: readonly SongField[];
  readonly changed_by: string | null;
  readonly changed_by_name: string | null;
  /** Current first name. */
  readonly changed_by_now: string | null;
  readonly replaced_at: number;
}

/** The revisions of a song without their texts, newest first. */
export async function findRevisions(db: Kysely<Schema>, songId: string): Promise<RevisionRow[]> {
  const rows = await db
    .selectFrom('song_revision')
    .leftJoin('person', 'person.id', 'song_revision.changed_by')
    .where('song_revision.song_id', '=', songId)
    .orderBy('song_revision.version', 'desc')
    .select([
      'song_revision.version',
      'song_revision.changed',
      'song_revision.replaced_at',
      'song_revision.changed_by',
      'song_revision.changed_by_name',
      'person.first_name as changed_by_now',
    ])
    .execute();
  return rows.map((row) => ({ ...row, changed: JSON.parse(row.changed) as SongField[] }));
}

/** The row of an earlier version. */
export async function findRevision(
  db: Kysely<Schema>,
  songId: string,
  version: number,
): Promise<WholeSongRow | undefined> {
  const found = await db
    .selectFrom('song_revision')
    .select('row')
    .where('song_id', '=', songId)
    .where('version', '=', version)
    .executeTakeFirst();
  return found && (JSON.parse(found.row) as WholeSongRow);
}
