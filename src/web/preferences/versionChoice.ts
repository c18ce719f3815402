import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';

const chosen = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** The name of the version this device shows of a song; null is the original (decision 15). */
export function useVersionChoice(songId: string): string | null {
  return useSyncExternalStore(subscribe, () => choiceOf(songId));
}

export function chooseVersion(songId: string, name: string | null): void {
  chosen.set(songId, name);
  if (name === null) removeStored(keyOf(songId));
  else writeStored(keyOf(songId), name);
  for (const listener of listeners) listener();
}

function choiceOf(songId: string): string | null {
  if (!chosen.has(songId)) chosen.set(songId, readStored(keyOf(songId)));
  return chosen.get(songId) ?? null;
}

function keyOf(songId: string): string {
  return `sangbok.version.${songId}`;
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = () => {
    chosen.clear();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}
