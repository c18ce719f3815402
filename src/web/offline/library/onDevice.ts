import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import type * as device from './deviceWrites.ts';

type DeviceWrites = typeof device;

/** Writes to the device's library, with «Offline-modus» on; a device that cannot is passed over. */
export async function onDevice(write: (device: DeviceWrites) => Promise<unknown>): Promise<void> {
  if (!readDeviceSettings().offlineMode) return;
  try {
    await write(await import('./deviceWrites.ts'));
  } catch {
    // What is not written here comes with the next answer of what changed.
  }
}
