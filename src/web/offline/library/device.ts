import type { Song } from '#contract/song.ts';
import type { User } from '#contract/user.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { inTime, isOnline, NetworkError } from '#web/api/client/response.ts';
import { keepInstallation } from '#web/api/client/installation.ts';
import type * as reads from './deviceReads.ts';
import type * as writes from './deviceWrites.ts';

type Device = typeof reads;
type Write = (device: typeof writes) => Promise<unknown>;

/**
 * What the device itself answers, with «Offline-modus» on; undefined where it has no library, not
 * all of it, cannot read it, or is silent: then the server is to be asked. Its code comes with the
 * first call, unless nothing lies there: who comes for the first time waits for none of it.
 */
export async function fromDevice<T>(
  read: (device: Device) => Promise<T | undefined>,
  patience?: number,
): Promise<T | undefined> {
  if (!readDeviceSettings().offlineMode) return undefined;
  try {
    return await inTime(
      hasAnything().then((has) => (has ? import('./deviceReads.ts').then(read) : undefined)),
      patience,
    );
  } catch {
    return undefined;
  }
}

/** Whether this browser has a database of ours; also where it does not tell, as Firefox until 126. */
async function hasAnything(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.();
    return databases?.some(({ name }) => name?.startsWith('sangbok-')) ?? true;
  } catch {
    return true; // its code finds out what is the matter
  }
}

/**
 * The device's answer if it has one, else the server's. Where neither is to be had the device is asked
 * once more: before all songs have come it shows those it has only while no server answers.
 */
export async function deviceFirst<T>(
  read: (device: Device) => Promise<T | undefined>,
  ask: () => Promise<T>,
): Promise<T> {
  return (await fromDevice(read)) ?? orDevice(ask, read);
}

/** The server's answer, or the device's where no server answers; at once where none did just now. */
export async function serverFirst<T>(
  ask: () => Promise<T>,
  read: (device: Device) => Promise<T | undefined>,
): Promise<T> {
  const first = isOnline() ? undefined : await fromDevice(read);
  return first ?? orDevice(ask, read);
}

const longer = 10_000; // ms, where nobody else can be asked

async function orDevice<T>(
  ask: () => Promise<T>,
  read: (device: Device) => Promise<T | undefined>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const kept = error instanceof NetworkError ? await fromDevice(read, longer) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Writes to the device's library, with «Offline-modus» on; a device that cannot, or is silent, is passed over. */
export async function onDevice(write: Write): Promise<void> {
  if (!readDeviceSettings().offlineMode) return;
  try {
    await inTime(import('./deviceWrites.ts').then((device) => inTurn(device, write)));
  } catch {
    // What is not written here comes with the next answer of what changed.
  }
}

let putOff: User | null = null;

/**
 * Who is signed in goes to the device; to one that has nothing yet with the next write or with the
 * library itself, since no screen waits for it.
 */
export async function rememberUser(user: User): Promise<void> {
  if (!readDeviceSettings().offlineMode) return;
  putOff = user;
  if (await hasAnything()) await onDevice(() => Promise.resolve());
}

async function inTurn(device: typeof writes, write: Write): Promise<void> {
  const user = putOff;
  putOff = null;
  if (user !== null) await device.writeUser(user);
  await write(device);
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
  putOff = null;
  keepInstallation(null);
  try {
    await (await import('./openLibrary.ts')).forgetLibrary();
    return true;
  } catch {
    return false;
  }
}
