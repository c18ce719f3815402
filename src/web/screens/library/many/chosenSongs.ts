import { useSyncExternalStore } from 'react';
import { store } from '#web/state/store.ts';

/** Ids of the songs chosen in the library. Not React state: a press renders its own row alone. */
const chosen = store<ReadonlySet<string>>(new Set());

export const useChosenSongs = chosen.useValue;

export function useIsChosen(id: string): boolean {
  const isChosen = () => chosen.get().has(id);
  return useSyncExternalStore(chosen.subscribe, isChosen, isChosen);
}

export function choose(ids: readonly string[], isChosen: boolean): void {
  const next = new Set(chosen.get());
  for (const id of ids) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  chosen.set(next);
}

export function chooseNone(): void {
  chosen.set(new Set());
}
