import type { SyncedNounName, SyncedRow } from '#contract/library/sync.ts';
import { syncPlanSettings } from '#server/plans/syncPlanSettings.ts';
import { syncPlans } from '#server/plans/syncPlans.ts';
import { syncSongs } from '#server/songs/syncSongs.ts';
import type { SyncedNoun } from '#server/core/SyncedNoun.ts';

/** The registry of synced nouns: one entry for each noun of the contract's `changedRows`. */
export const syncedNouns = {
  songs: syncSongs,
  plans: syncPlans,
  planSettings: syncPlanSettings,
} satisfies {
  [Name in SyncedNounName]: SyncedNoun<SyncedRow<Name>>;
};
