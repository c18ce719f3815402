import { useSyncExternalStore } from 'react';
import {
  type DisplayPreferences,
  defaultDisplayPreferences,
} from '#song/arrangement/displayPreferences.ts';
import {
  forgetDisplayPreferences,
  loadDisplayPreferences,
  saveDisplayPreferences,
} from './displayStore.ts';

let current: DisplayPreferences | null = null;
const listeners = new Set<() => void>();

/** The reader's display preferences; every screen sees a change at once, and it is kept at once. */
export function useDisplayPreferences(): DisplayPreferences {
  return useSyncExternalStore(subscribe, snapshot);
}

export function changeDisplayPreferences(
  change: (preferences: DisplayPreferences) => Partial<DisplayPreferences>,
): void {
  const before = snapshot();
  current = { ...before, ...change(before) };
  saveDisplayPreferences(current);
  announce();
}

/** Removes what is stored and goes back to the defaults (spec §4). */
export function resetDisplayPreferences(): void {
  forgetDisplayPreferences();
  current = defaultDisplayPreferences;
  announce();
}

function snapshot(): DisplayPreferences {
  current ??= loadDisplayPreferences();
  return current;
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = () => {
    current = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}
