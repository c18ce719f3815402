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

/**
 * While songs of the library are chosen, and after a change of them, until that is dismissed. Here, since
 * the screen shows it again after a look at a song, and loads the code for it.
 */
export const manySongs = store<'choosing' | DoneBatch | null>(null);

/** In a history entry of its own, so that the back button leaves the choosing and not the library. */
export function beginChoosing(): void {
  history.pushState(null, '');
  manySongs.set('choosing');
}

/** Id of «Velg flere», which gets the focus back. */
export const chooseMany = 'choose-many';
