import type { Plan } from '#contract/plans/plans.ts';
import { communityKey } from '#people/community.ts';
import type { SyncedNoun } from '#server/core/SyncedNoun.ts';
import { plansWithNames, presentPlan } from './planStore.ts';

/** The plans of the user's own community (decision 65). */
export const syncPlans = {
  sizes: (db, { community }, { after, upTo }, limit) =>
    db
      .selectFrom('plan')
      .where('community_key', '=', communityKey(community))
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .select(({ eb, fn }) => [
        'revision',
        eb(
          fn<number>('octet_length', ['items']),
          '+',
          fn.coalesce(fn<number>('octet_length', ['notes']), eb.lit(0)),
        ).as('size'),
      ])
      .orderBy('revision')
      .limit(limit)
      .execute(),

  changed: async (db, { community }, { after, upTo }) => {
    const rows = await plansWithNames(db)
      .where('plan.community_key', '=', communityKey(community))
      .where('plan.revision', '>', after)
      .where('plan.revision', '<=', upTo)
      .execute();
    return rows.map(presentPlan);
  },

  deleted: async (db, { community }, { after, upTo }) => {
    const rows = await db
      .selectFrom('plan')
      .select('id')
      .where('community_key', '=', communityKey(community))
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .where('deleted_at', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },
} satisfies SyncedNoun<Plan>;
