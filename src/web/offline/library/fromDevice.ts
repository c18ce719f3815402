import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import type * as device from './deviceReads.ts';

type Device = typeof device;

/**
 * What the device itself answers, with «Offline-modus» on; undefined where it has no library, not
 * all of it, or cannot read it: then the server is to be asked. Its code comes with the first call.
 */
export async function fromDevice<T>(
  read: (device: Device) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!readDeviceSettings().offlineMode) return undefined;
  try {
    return await read(await import('./deviceReads.ts'));
  } catch {
    return undefined;
  }
}

/** The device's answer if it has one, else the server's. */
export async function deviceFirst<T>(
  read: (device: Device) => Promise<T | undefined>,
  ask: () => Promise<T>,
): Promise<T> {
  return (await fromDevice(read)) ?? ask();
}

/** The server's answer, or the device's where no server answers. */
export async function serverFirst<T>(
  ask: () => Promise<T>,
  read: (device: Device) => Promise<T | undefined>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const kept = error instanceof TypeError ? await fromDevice(read) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}
