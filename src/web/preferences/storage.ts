import type { SsrPreferences } from '#contract/ssrPreferences.ts';
import { useSyncExternalStore } from 'react';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import type { Store } from '#web/state/store.ts';

/** A store whose value outlives the page; every tab of this browser hears of a change. */
export interface KeptStore<Value> extends Store<Value> {
  /** Nothing is stored, and the value is what it was before anybody chose. */
  readonly forget: () => void;
}

/**
 * The value under a key, the same object until something changes; `write` answers null where there
 * is nothing to keep.
 */
export function keptStore<Value>(
  key: string,
  read: (stored: string | null) => Value,
  write: (value: Value) => string | null,
): KeptStore<Value> {
  let known: { readonly stored: string | null; readonly value: Value } | null = null;
  const { tell, listen } = eventEmitter<[Value]>(() => {
    const hearOtherTab = (event: StorageEvent) => {
      if (event.key === key || event.key === null) tell(get());
    };
    addEventListener('storage', hearOtherTab);
    return () => removeEventListener('storage', hearOtherTab);
  });
  const get = (): Value => {
    const stored = readStored(key);
    if (known === null || known.stored !== stored) known = { stored, value: read(stored) };
    return known.value;
  };
  const keep = (text: string | null, value: Value) => {
    if (text === null) removeStored(key);
    else writeStored(key, text);
    // Where storage is refused this is what was there before, and the change lives with the page.
    known = { stored: readStored(key), value };
    tell(value);
  };
  return {
    get,
    set: (value) => keep(write(value), value),
    forget: () => keep(null, read(null)),
    listen,
    useValue: () => useSyncExternalStore(listen, get, get),
  };
}

/** What is stored over what is usual, value by value, where it is of the same type. */
export function readOver<Values extends object>(stored: string | null, usual: Values): Values {
  const kept = Object.entries(readObject(stored));
  const known = kept.filter(([name, value]) => typeof value === typeof usual[name as keyof Values]);
  return { ...usual, ...Object.fromEntries(known) };
}

/** What is stored as an object, whatever somebody has put there; what cannot be read is nothing. */
export function readObject(stored: string | null): Record<string, unknown> {
  if (stored === null) return {};
  try {
    const from: unknown = JSON.parse(stored);
    return typeof from === 'object' ? { ...from } : {};
  } catch {
    console.warn('Failed to parse stored preferences');
    return {};
  }
}

let heard: ((key: string, value: string | null) => void) | null = null;

/** Has every change made in this page heard by one, before it is stored; by nobody for null. */
export function hearStored(listener: typeof heard): void {
  heard = listener;
}

let given: SsrPreferences | null = null;

/** Reads preferences from here instead of the browser's storage: for the service worker. */
export function readPreferencesFrom(preferences: SsrPreferences | null): void {
  given = preferences;
}

/** Runs `render` with the preferences of one request; the server renders for many readers. */
export function withPreferences<T>(preferences: SsrPreferences, render: () => T): T {
  const before = given;
  given = preferences;
  try {
    return render();
  } finally {
    given = before;
  }
}

/** Browser storage that may be refused or full: then preferences live until the page closes. */
export function readStored(key: string): string | null {
  if (given !== null) return given[key] ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  heard?.(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the value in memory stands.
  }
}

export function removeStored(key: string): void {
  heard?.(key, null);
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
