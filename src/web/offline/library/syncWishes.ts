/** `soon`: if it has been a while. */
export type SyncWish = 'now' | 'soon';

const listeners = new Set<(wish: SyncWish) => void>();

/** Asks for the server to be asked what changed; nobody listens while nobody is signed in. */
export function wishSync(wish: SyncWish): void {
  for (const listener of listeners) listener(wish);
}

export function onSyncWish(listener: (wish: SyncWish) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
