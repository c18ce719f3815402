import type { PlanSettings } from '#contract/plans/planSettings.ts';
import { communityKey } from '#people/community.ts';
import type { SyncedNoun } from '#server/core/SyncedNoun.ts';
import { presentSettings } from './settingsStore.ts';

/** What the user's own community has set for its plans; never deleted. */
export const syncPlanSettings = {
  sizes: (db, { community }, { after, upTo }, limit) =>
    db
      .selectFrom('plan_settings')
      .where('id', '=', communityKey(community))
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .select(({ fn }) => ['revision', fn<number>('octet_length', ['handed_over']).as('size')])
      .limit(limit)
      .execute(),

  changed: async (db, { community }, { after, upTo }) => {
    const rows = await db
      .selectFrom('plan_settings')
      .selectAll()
      .where('id', '=', communityKey(community))
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .execute();
    return rows.map(presentSettings);
  },

  deleted: () => Promise.resolve([]),
} satisfies SyncedNoun<PlanSettings>;
