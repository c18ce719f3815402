import type { Kysely } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';
import type { TrailTable } from '#server/storage/trailTable.ts';

export async function insertDeed(db: Kysely<Schema>, row: TrailTable): Promise<void> {
  await db.insertInto('trail').values(row).execute();
}

export interface TrailRow extends TrailTable {
  readonly actor_name: string | null;
  readonly person_name: string | null;
}

/** The latest first, from behind `before` on. */
export async function findTrail(
  db: Kysely<Schema>,
  before: string | undefined,
  limit: number,
): Promise<TrailRow[]> {
  const last =
    before === undefined
      ? undefined
      : await db
          .selectFrom('trail')
          .select(['at', 'id'])
          .where('id', '=', before)
          .executeTakeFirst();
  return db
    .selectFrom('trail')
    .leftJoin('person as actor', 'actor.id', 'trail.actor_id')
    .leftJoin('person', 'person.id', 'trail.person_id')
    .selectAll('trail')
    .select(['actor.first_name as actor_name', 'person.first_name as person_name'])
    .$if(last !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('trail.at', '<', last?.at ?? 0),
          where.and([
            where('trail.at', '=', last?.at ?? 0),
            where('trail.id', '<', last?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('trail.at', 'desc')
    .orderBy('trail.id', 'desc')
    .limit(limit)
    .execute();
}
