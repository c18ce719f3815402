import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PlanLinkTable, Schema } from '#server/db/schema.ts';

export type LinkRow = Selectable<PlanLinkTable>;

export function findLinkOf(db: Kysely<Schema>, planId: string): Promise<LinkRow | undefined> {
  return db.selectFrom('plan_link').selectAll().where('plan_id', '=', planId).executeTakeFirst();
}

/** Replaces the existing link, if any. */
export async function setLink(tx: Transaction<Schema>, row: LinkRow): Promise<void> {
  await endLinkOf(tx, row.plan_id);
  await tx.insertInto('plan_link').values(row).execute();
}

/** Resolves to whether there was one. */
export async function endLinkOf(tx: Transaction<Schema>, planId: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('plan_link')
    .where('plan_id', '=', planId)
    .returning('plan_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The plan that a token opens. */
export function findLinkedPlan(db: Kysely<Schema>, tokenHash: string) {
  return db
    .selectFrom('plan_link')
    .innerJoin('plan', 'plan.id', 'plan_link.plan_id')
    .selectAll('plan')
    .select('plan_link.created_at as link_created_at')
    .where('plan_link.token_hash', '=', tokenHash)
    .where('plan.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What a link tells of the songs with these ids, without removed ones, and the size of their words. */
export async function findSharedSongs(db: Kysely<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('song')
    .select(({ fn }) => [
      'id',
      'title',
      'rights_status',
      fn<number>('octet_length', ['lyrics']).as('lyrics_size'),
      fn<number>('octet_length', ['alternate_versions']).as('versions_size'),
    ])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The words of the songs with these ids; versions only of `versioned`, since a song has up to a hundred. */
export async function findSharedWords(
  db: Kysely<Schema>,
  ids: readonly string[],
  versioned: readonly string[],
) {
  return db
    .selectFrom('song')
    .select([
      'id',
      'lyrics',
      'language',
      'key',
      'note_names',
      'lyricist',
      'composer',
      'rights_holder',
      'rights_status',
      'work_number',
    ])
    .select(({ eb }) => {
      const none = eb.val('[]');
      const versions = eb.case().when('id', 'in', versioned).then(eb.ref('alternate_versions'));
      return (versioned.length === 0 ? none : versions.else(none).end()).as('alternate_versions');
    })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Whether a token is that of a link. */
export async function isLink(db: Kysely<Schema>, tokenHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('plan_link')
    .select('plan_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes the links of plans whose day is this one or earlier, and those made so long ago. */
export async function deleteLinksUntil(
  db: Kysely<Schema>,
  date: string,
  madeAt: number,
): Promise<void> {
  const ended = db.selectFrom('plan').select('id').where('date', '<=', date);
  await db
    .deleteFrom('plan_link')
    .where((where) => where.or([where('plan_id', 'in', ended), where('created_at', '<=', madeAt)]))
    .execute();
}
