import type { Kysely } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import { communityKey } from '#people/community.ts';
import type { Schema } from '#server/db/schema.ts';
import type { PlanRow } from './planStore.ts';

/** Plans removed since this time whose texts are still there: those with the revision of their removal. */
function removedPlans(db: Kysely<Schema>, since: number) {
  return db
    .selectFrom('plan')
    .innerJoin('plan_revision as removal', (join) =>
      join
        .onRef('removal.plan_id', '=', 'plan.id')
        .on((on) => on('removal.version', '=', on('plan.version', '-', 1))),
    )
    .where('plan.deleted_at', '>=', since);
}

/** The latest of a community, with who removed them. */
export function findRemovedPlans(db: Kysely<Schema>, community: string, since: number) {
  return removedPlans(db, since)
    .leftJoin('person', 'person.id', 'removal.changed_by')
    .select([
      'plan.id',
      'plan.date',
      'plan.time',
      'plan.kind',
      'plan.title',
      'removal.replaced_at as removed_at',
      'removal.changed_by as removed_by',
      'removal.changed_by_name as removed_by_name',
      'person.first_name as removed_by_now',
    ])
    .where('plan.community_key', '=', communityKey(community))
    .orderBy('plan.deleted_at', 'desc')
    .orderBy('plan.id')
    .limit(limits.removedPlans)
    .execute();
}

export function findRemovedPlan(
  db: Kysely<Schema>,
  id: string,
  since: number,
): Promise<PlanRow | undefined> {
  return removedPlans(db, since).selectAll('plan').where('plan.id', '=', id).executeTakeFirst();
}
