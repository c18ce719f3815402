import { useSyncExternalStore } from 'react';

/** How this page becomes the new release. */
export type AppUpdate = () => void;

let ready: AppUpdate | null = null;
const listeners = new Set<() => void>();

/** Set while a newer release than the one shown is there and has not been put off. */
export function useAppUpdate(): AppUpdate | null {
  return useSyncExternalStore(subscribe, () => ready);
}

export function offerUpdate(update: AppUpdate): void {
  ready = update;
  announce();
}

/** «Senere»: until the next start, which brings the new release by itself. */
export function postponeUpdate(): void {
  ready = null;
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
