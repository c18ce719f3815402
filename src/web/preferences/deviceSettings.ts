import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** What holds for this device, whoever uses it (spec §2, settings cards 2 and 3). */
export interface DeviceSettings {
  /** The library is kept on the device (decision 25). */
  readonly offlineMode: boolean;
  /** A recording starts when its song opens. */
  readonly autoplay: boolean;
  /** A recording begins again at its end. */
  readonly repeatAudio: boolean;
}

const key = 'sangbok.device';
const defaults: DeviceSettings = { offlineMode: true, autoplay: false, repeatAudio: false };

let kept: string | null = null;
let current = defaults;
const listeners = new Set<(settings: DeviceSettings) => void>();

/** As this or another tab left them; the same object until something changes. */
export function readDeviceSettings(): DeviceSettings {
  const stored = readStored(key);
  if (stored !== kept) {
    kept = stored;
    current = parse(stored);
  }
  return current;
}

export function useDeviceSettings(): readonly [
  DeviceSettings,
  (change: Partial<DeviceSettings>) => void,
] {
  return [useSyncExternalStore(onDeviceSettings, readDeviceSettings), changeDeviceSettings];
}

/** Kept at once; every tab hears of it. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  current = { ...readDeviceSettings(), ...change };
  writeStored(key, JSON.stringify(current));
  // Where storage is refused this is what was there before, and the change lives with the page.
  kept = readStored(key);
  announce();
}

/** Calls `listener` at every change, made here or in another tab, until the answer is called. */
export function onDeviceSettings(listener: (settings: DeviceSettings) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hearOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', hearOtherTab);
  };
}

function hearOtherTab(event: StorageEvent): void {
  if (event.key === key || event.key === null) announce();
}

function announce(): void {
  const settings = readDeviceSettings();
  for (const listener of listeners) listener(settings);
}

/** Stored values merge over the defaults; what cannot be read is passed over (spec §5). */
function parse(stored: string | null): DeviceSettings {
  if (stored === null) return defaults;
  try {
    const from: unknown = JSON.parse(stored);
    const values: Record<string, unknown> = typeof from === 'object' ? { ...from } : {};
    const flag = (name: keyof DeviceSettings) => {
      const value = values[name];
      return typeof value === 'boolean' ? value : defaults[name];
    };
    return {
      offlineMode: flag('offlineMode'),
      autoplay: flag('autoplay'),
      repeatAudio: flag('repeatAudio'),
    };
  } catch {
    console.warn('Failed to parse stored preferences');
    return defaults;
  }
}
