import type { Kysely, Selectable, Transaction } from 'kysely';
import { type SongField, songFacts, songFields } from '#contract/songs/songFields.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Schema, SongTable } from '#server/db/schema.ts';
import { nextRevision, revisionOfEach } from '#server/db/libraryRevision.ts';
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

/** The full rows of those of the songs that are there. */
export function findWholeSongs(
  db: Kysely<Schema>,
  songIds: readonly string[],
): Promise<WholeSongRow[]> {
  return db
    .selectFrom('song')
    .selectAll()
    .where('id', 'in', songIds)
    .where('deleted_at', 'is', null)
    .execute();
}

/** A song as it is, and what it becomes. */
export interface Replacement {
  readonly before: WholeSongRow;
  readonly after: SongContent;
}

/**
 * Replaces a few songs and stores the old rows as revisions (decision 13), each under a revision of the
 * library of its own. False where a `before` is no longer the latest version: of concurrent writers, one
 * wins, and the transaction has to be given up.
 */
export async function replaceSongs(
  tx: Transaction<Schema>,
  engine: Engine,
  replacements: readonly Replacement[],
  { by, at }: Omit<Change, 'revision'>,
): Promise<boolean> {
  if (replacements.length === 0) return true;
  const ids = replacements.map(({ before }) => before.id);
  const revision = revisionOfEach(ids, await nextRevision(tx, ids.length));
  // Songs that change alike take one statement, which most of a batch do.
  const alike = Map.groupBy(replacements, (each) => JSON.stringify(differenceOf(each)));
  for (const same of alike.values()) {
    const [first] = same as [Replacement, ...Replacement[]];
    const { numUpdatedRows } = await tx
      .updateTable('song')
      .set((row) => ({
        ...differenceOf(first),
        version: row('version', '+', 1),
        revision,
        changed_by: by,
        updated_at: at,
      }))
      .where('deleted_at', 'is', null)
      .where((row) => row.or(same.map(({ before: { id, version } }) => row.and({ id, version }))))
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) !== same.length) return false;
  }
  const names = namesOf(tx, by);
  const revisions = replacements.map(({ before, after }) => ({
    changed_by_name: names.name,
    changed_by_community: names.community,
    song_id: before.id,
    version: before.version,
    row: JSON.stringify(before),
    changed: JSON.stringify(changedFields(before, after)),
    changed_by: by,
    replaced_at: at,
  }));
  await tx.insertInto('song_revision').values(revisions).execute();
  for (const { before, after } of replacements) {
    if (isFoundAlike(before, after)) continue;
    await indexWords(tx, engine, before.id, { lyrics: after.lyrics, ...optionalsOfRow(after) });
  }
  return true;
}

/** The columns that a replacement writes, with those that derive from them. */
function differenceOf({ before, after }: Replacement): Partial<WholeSongRow> {
  const isSame = (...columns: readonly (keyof SongContent)[]) =>
    columns.every((column) => before[column] === after[column]);
  return {
    ...Object.fromEntries(
      changedFields(before, after).map((field) => {
        const { column } = songFields[field];
        return [column, after[column]];
      }),
    ),
    ...(!isSame('title') && { title_folded: foldForSearch(after.title) }),
    ...(!isSame('lyrics', 'key', 'note_names') && { key_hint: writtenKeyHint(after) }),
  };
}

/** Whether two contents have the same words in the index. */
function isFoundAlike(before: SongContent, after: SongContent): boolean {
  const [was, is] = [optionalsOfRow(before), optionalsOfRow(after)];
  return before.lyrics === after.lyrics && songFacts.every((fact) => was[fact] === is[fact]);
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

/** The rows of earlier versions, by song. */
export async function findRevisionsOf(
  db: Kysely<Schema>,
  versions: readonly { readonly song_id: string; readonly version: number }[],
): Promise<ReadonlyMap<string, WholeSongRow>> {
  const rows = await db
    .selectFrom('song_revision')
    .select(['song_id', 'row'])
    .where((row) => row.or(versions.map(({ song_id, version }) => row.and({ song_id, version }))))
    .execute();
  return new Map(rows.map(({ song_id, row }) => [song_id, JSON.parse(row) as WholeSongRow]));
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

const rowsAtOnce = 10; // each may be a megabyte

/**
 * The rows of all earlier versions, oldest first, a few at a time, since a song may have any number. A row
 * of an earlier release may lack columns.
 */
export async function* earlierRows(
  db: Kysely<Schema>,
  songId: string,
): AsyncGenerator<Partial<WholeSongRow>[]> {
  const revisions = db
    .selectFrom('song_revision')
    .select(['version', 'row'])
    .where('song_id', '=', songId)
    .orderBy('version')
    .limit(rowsAtOnce);
  let rows = await revisions.execute();
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows.map(({ row }) => JSON.parse(row) as Partial<WholeSongRow>);
    rows = await revisions.where('version', '>', last.version).execute();
  }
}
