import type { Song } from '#contract/song.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import type * as reads from './deviceReads.ts';
import type * as writes from './deviceWrites.ts';

type Device = typeof reads;

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

/** Writes to the device's library, with «Offline-modus» on; a device that cannot is passed over. */
export async function onDevice(write: (device: typeof writes) => Promise<unknown>): Promise<void> {
  if (!readDeviceSettings().offlineMode) return;
  try {
    await write(await import('./deviceWrites.ts'));
  } catch {
    // What is not written here comes with the next answer of what changed.
  }
}

/** A song as the server answered a write goes into the device's library, where there is one. */
export async function keepOnDevice(song: Song): Promise<void> {
  await onDevice((device) => device.writeSong(song));
}

/** All that this device keeps of the library goes, whatever the settings say; its code comes with it. */
export async function forgetDevice(): Promise<void> {
  try {
    await (await import('./openLibrary.ts')).forgetLibrary();
  } catch {
    // The code did not come; without it nothing was kept in this visit.
  }
}
