import { eventEmitter, crossTabEmitter } from '#web/state/eventEmitter.ts';

/** An event of the device's library, broadcast to every tab and worker of this browser. */
export type LibraryEvent =
  /**
   * These songs were added, changed or deleted; `lists`: also favourites, recent songs or
   * categories.
   */
  | { readonly kind: 'changed'; readonly songs: readonly string[]; readonly lists: boolean }
  /** All songs have arrived, for the first time or after a restart. */
  | { readonly kind: 'complete' }
  /** The library could not be read and must be fetched again. */
  | { readonly kind: 'damaged' }
  /** The library was deleted. */
  | { readonly kind: 'forgotten' }
  /** Progress or stored size changed. */
  | { readonly kind: 'progress' };

const events = crossTabEmitter<LibraryEvent>('sangbok-library');

export const announceLibrary = events.emit;
export const onLibraryEvent = events.subscribe;

/** `soon`: if the last sync is stale. `files`: only missing files. */
type SyncRequest = 'now' | 'soon' | 'files';

const syncRequests = eventEmitter<[SyncRequest]>();

/** Requests a sync. Ignored while nobody is signed in. */
export const requestSync = syncRequests.emit;
export const onSyncRequest = syncRequests.subscribe;
