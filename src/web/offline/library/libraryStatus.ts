import type { SyncOutcome } from './syncLibrary.ts';

/** What keeps the device from having all, if anything does. */
export interface LibraryStatus {
  readonly syncing: boolean;
  readonly problem: Extract<SyncOutcome, 'full' | 'refused' | 'failed' | 'offline'> | null;
  readonly filesFull: boolean;
}

let status: LibraryStatus = { syncing: false, problem: null, filesFull: false };
const listeners = new Set<() => void>();

export function libraryStatus(): LibraryStatus {
  return status;
}

export function changeStatus(change: Partial<LibraryStatus>): void {
  status = { ...status, ...change };
  for (const listener of listeners) listener();
}

export function onLibraryStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
