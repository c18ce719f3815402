import { store } from '#web/state/store.ts';

/** A change of many songs that was just made. */
export interface DoneBatch {
  /** Who made it. */
  readonly personId: string;
  /** To be taken back; null if no song changed. */
  readonly batch: string | null;
  /** What was changed. */
  readonly sentence: string;
}

/** Said in the library until it is dismissed, also after a look at a song. */
export const doneBatch = store<DoneBatch | null>(null);
