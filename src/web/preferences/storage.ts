import type { SsrPreferences } from '#contract/base/ssrPreferences.ts';
import { useSyncExternalStore } from 'react';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import type { Store } from '#web/state/store.ts';

/** A store whose value is persisted; every tab of this browser is notified of a change. */
export interface KeptStore<Value> extends Store<Value> {
  /** Deletes the stored value; the default applies again. */
  readonly forget: () => void;
}

/**
 * The value under a key, the same object until it changes. `write` returns null if there is nothing
 * to store.
 */
export function keptStore<Value>(
  key: string,
  read: (stored: string | null) => Value,
  write: (value: Value) => string | null,
): KeptStore<Value> {
  let known: { readonly stored: string | null; readonly value: Value } | null = null;
  const { emit, subscribe } = eventEmitter<[Value]>(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) emit(get());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  });
  const get = (): Value => {
    const stored = readStored(key);
    if (known === null || known.stored !== stored) known = { stored, value: read(stored) };
    return known.value;
  };
  const keep = (text: string | null, value: Value) => {
    if (text === null) removeStored(key);
    else writeStored(key, text);
    // Where storage is refused this is the previous value, and the change lasts as long as the
    // page.
    known = { stored: readStored(key), value };
    emit(value);
  };
  return {
    get,
    set: (value) => keep(write(value), value),
    forget: () => keep(null, read(null)),
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}

/** Stored values over the defaults, each only if it has the same type. */
export function readOver<Values extends object>(stored: string | null, usual: Values): Values {
  const kept = Object.entries(readObject(stored));
  const known = kept.filter(([name, value]) => typeof value === typeof usual[name as keyof Values]);
  return { ...usual, ...Object.fromEntries(known) };
}

/** Parses a stored object; invalid JSON and other types are an empty object. */
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

let onChange: ((key: string, value: string | null) => void) | null = null;

/**
 * Sets the one observer of every change made in this page, called before it is stored; null for
 * none.
 */
export function observeStored(listener: typeof onChange): void {
  onChange = listener;
}

let override: SsrPreferences | null = null;

/** Reads preferences from here instead of localStorage: for the service worker. */
export function readPreferencesFrom(preferences: SsrPreferences | null): void {
  override = preferences;
}

/** Runs `render` with the preferences of one request; the server renders for many users. */
export function withPreferences<T>(preferences: SsrPreferences, render: () => T): T {
  const before = override;
  override = preferences;
  try {
    return render();
  } finally {
    override = before;
  }
}

/** localStorage, which may be refused or full: then preferences last until the page closes. */
export function readStored(key: string): string | null {
  if (override !== null) return override[key] ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  onChange?.(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // The value in memory still applies.
  }
}

export function removeStored(key: string): void {
  onChange?.(key, null);
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
