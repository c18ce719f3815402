import { ssrPreferences } from '#contract/ssrPreferences.ts';
import { keptStore, readOver } from './storage.ts';

/** What holds for this device, whoever uses it (spec §2, library and settings cards 2 and 3). */
export interface DeviceSettings {
  /** The library is kept on the device (decision 25). */
  readonly offlineMode: boolean;
  /** A recording starts when its song opens. */
  readonly autoplay: boolean;
  /** A recording begins again at its end. */
  readonly repeatAudio: boolean;
  /** Lists show what else is known of each song, not its title and key alone. */
  readonly songDetails: boolean;
  /** «Tilpass»: songs fill the screen (decision 37). */
  readonly fitsScreen: boolean;
  /** Keys of one character do something in a song (WCAG 2.1.4). */
  readonly characterKeys: boolean;
}

const usual: DeviceSettings = {
  offlineMode: true,
  autoplay: false,
  repeatAudio: false,
  songDetails: false,
  fitsScreen: false,
  characterKeys: true,
};

/** Stored values merge over the defaults (spec §5). */
const settings = keptStore(
  ssrPreferences.device,
  (stored) => readOver(stored, usual),
  JSON.stringify,
);

/** As this or another tab left them; the same object until something changes. */
export const readDeviceSettings = settings.get;

/** Calls a listener at every change, made here or in another tab, until the answer is called. */
export const onDeviceSettings = settings.listen;

export function useDeviceSettings(): readonly [
  DeviceSettings,
  (change: Partial<DeviceSettings>) => void,
] {
  return [settings.useValue(), changeDeviceSettings];
}

/** Kept at once; every tab hears of it. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  settings.set({ ...settings.get(), ...change });
}
