import type { Song } from '#contract/song.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { inTime, isReached, NoAnswer } from '#web/wire/answer.ts';
import type * as reads from './deviceReads.ts';
import type * as writes from './deviceWrites.ts';

type Device = typeof reads;

/**
 * What the device itself answers, with «Offline-modus» on; undefined where it has no library, not
 * all of it, cannot read it, or is silent: then the server is to be asked. Its code comes with the
 * first call.
 */
export async function fromDevice<T>(
  read: (device: Device) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!readDeviceSettings().offlineMode) return undefined;
  try {
    return await inTime(import('./deviceReads.ts').then(read));
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

/** The server's answer, or the device's where no server answers; at once where none did just now. */
export async function serverFirst<T>(
  ask: () => Promise<T>,
  read: (device: Device) => Promise<T | undefined>,
): Promise<T> {
  const first = isReached() ? undefined : await fromDevice(read);
  if (first !== undefined) return first;
  try {
    return await ask();
  } catch (error) {
    const kept = error instanceof NoAnswer ? await fromDevice(read) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Writes to the device's library, with «Offline-modus» on; a device that cannot, or is silent, is passed over. */
export async function onDevice(write: (device: typeof writes) => Promise<unknown>): Promise<void> {
  if (!readDeviceSettings().offlineMode) return;
  try {
    await inTime(import('./deviceWrites.ts').then(write));
  } catch {
    // What is not written here comes with the next answer of what changed.
  }
}

/** A song as the server answered a write goes into the device's library, where there is one. */
export async function keepOnDevice(song: Song): Promise<void> {
  await onDevice((device) => device.putSong(song));
}

/**
 * All that this device keeps of the library goes, whatever the settings say; false where the code
 * for it did not come.
 */
export async function forgetDevice(): Promise<boolean> {
  try {
    await (await import('./openLibrary.ts')).forgetLibrary();
    return true;
  } catch {
    return false;
  }
}
