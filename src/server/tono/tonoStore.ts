import type { Kysely } from 'kysely';
import { communityKey } from '#people/community.ts';
import type { Schema } from '#server/db/schema.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The plans that a community celebrated on these days, by their own date. */
export function findCelebratedPlans(db: Kysely<Schema>, community: string, { from, to }: Days) {
  return db
    .selectFrom('plan')
    .select(['id', 'items'])
    .where('community_key', '=', communityKey(community))
    .where('deleted_at', 'is', null)
    .where('held_at', 'is not', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('id')
    .execute();
}

/** The songs that were sung in these plans, each once per plan; a removed one may be empty. */
export async function findSungIn(db: Kysely<Schema>, planIds: readonly string[]) {
  if (planIds.length === 0) return [];
  return db
    .selectFrom('plan_sung')
    .innerJoin('song', 'song.id', 'plan_sung.song_id')
    .select([
      'plan_sung.plan_id',
      'song.id',
      'song.title',
      'song.lyricist',
      'song.translator',
      'song.composer',
      'song.rights_holder',
      'song.rights_status',
      'song.work_number',
      'song.deleted_at',
    ])
    .distinct()
    .where('plan_sung.plan_id', 'in', planIds)
    .execute();
}
