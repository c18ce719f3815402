import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import { keptStore, readOver } from './storage.ts';

/** Settings of this device, whoever uses it (spec §2, library and settings cards 2 and 3). */
export interface DeviceSettings {
  /** The library is stored on the device (decision 25). */
  readonly offlineMode: boolean;
  /** A recording starts when its song opens. */
  readonly autoplay: boolean;
  /** A recording repeats. */
  readonly repeatAudio: boolean;
  /** Lists show more of each song than its title and key. */
  readonly songDetails: boolean;
  /** «Tilpass»: songs fill the screen (decisions 37 and 55). */
  readonly fit: 'unchosen' | 'on' | 'off';
  /** Single-character shortcuts work in a song (WCAG 2.1.4). */
  readonly characterKeys: boolean;
}

const defaults: DeviceSettings = {
  offlineMode: true,
  autoplay: false,
  repeatAudio: false,
  songDetails: false,
  fit: 'unchosen',
  characterKeys: true,
};

/** Stored values merge over the defaults (spec §5). */
const settings = keptStore(
  ssrPreferences.device,
  (stored) => readOver(stored, defaults),
  JSON.stringify,
);

/** As this or another tab left them; the same object until something changes. */
export const readDeviceSettings = settings.get;

/**
 * Calls a listener at every change, made here or in another tab, until the returned function is
 * called.
 */
export const onDeviceSettings = settings.subscribe;

export function useDeviceSettings(): readonly [
  DeviceSettings,
  (change: Partial<DeviceSettings>) => void,
] {
  return [settings.useValue(), changeDeviceSettings];
}

/** Stored at once; every tab is notified. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  settings.set({ ...settings.get(), ...change });
}
