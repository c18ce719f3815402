import type { Song } from '#contract/songs/song.ts';
import type { User } from '#contract/people/user.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { inTime, isOnline, NetworkError } from '#web/client/response.ts';
import { keepInstallation } from '#web/client/installation.ts';
import type * as reads from './deviceReads.ts';
import type * as writes from './deviceWrites.ts';

export type Device = typeof reads;
type Write = (device: typeof writes) => Promise<unknown>;

/**
 * Reads from the device's library, with «Offline-modus» on. Undefined if there is no library, it is
 * incomplete or unreadable, or the database does not answer within `timeout` ms: the caller then
 * asks the server. The code is loaded with the first call, and not at all while the browser has no
 * database of ours, so that a first visit does not wait for it.
 */
export async function fromDevice<T>(
  read: (device: Device) => Promise<T | undefined>,
  timeout?: number,
): Promise<T | undefined> {
  if (!readDeviceSettings().offlineMode) return undefined;
  try {
    return await inTime(
      hasAnything().then((has) => (has ? import('./deviceReads.ts').then(read) : undefined)),
      timeout,
    );
  } catch {
    return undefined;
  }
}

/**
 * Whether this browser has a database of ours; true where it cannot list databases (Firefox before
 * 126).
 */
async function hasAnything(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.();
    return databases?.some(({ name }) => name?.startsWith('sangbok-')) ?? true;
  } catch {
    return true; // the library's own code handles the failure
  }
}

/**
 * Reads from the device first, else from the server. If the server does not answer either, the
 * device is asked again: an incomplete library is shown only while offline. Null, from the device,
 * is that there is nothing, and holds only while the server is silent.
 */
export async function fromDeviceOrServer<T>(
  read: (device: Device) => Promise<T | undefined>,
  ask: () => Promise<T>,
  meanwhile?: (kept: T) => void,
): Promise<T> {
  return (await fromDevice(read)) ?? orDevice(ask, read, meanwhile);
}

/**
 * Reads from the server, or from the device if the server does not answer. The device comes first
 * if the server was unreachable just now.
 */
export async function fromServerOrDevice<T>(
  ask: () => Promise<T>,
  read: (device: Device) => Promise<T | undefined>,
  meanwhile?: (kept: T) => void,
): Promise<T> {
  const first = isOnline() ? undefined : await fromDevice(read);
  return first ?? orDevice(ask, read, meanwhile);
}

const silentAfter = 1_000; // ms without an answer until the device's is shown (decision 44)
const lastResortTimeout = 10_000; // ms, where there is no other source

/**
 * The server's answer, or the device's if none comes. `meanwhile` is given the device's after a
 * second of silence; the server's still counts.
 */
async function orDevice<T>(
  ask: () => Promise<T>,
  read: (device: Device) => Promise<T | undefined>,
  meanwhile?: (kept: T) => void,
): Promise<T> {
  let isOver = false;
  const showKept = async () => {
    const kept = await fromDevice(read);
    if (kept !== undefined && !isOver) meanwhile?.(kept);
  };
  const silence = meanwhile && setTimeout(() => void showKept(), silentAfter);
  try {
    return await ask();
  } catch (error) {
    const kept =
      error instanceof NetworkError ? await fromDevice(read, lastResortTimeout) : undefined;
    if (kept === undefined) throw error;
    return kept;
  } finally {
    isOver = true;
    clearTimeout(silence);
  }
}

/** Writes to the device's library, with «Offline-modus» on. Failures and time-outs are ignored. */
export async function onDevice(write: Write): Promise<void> {
  if (!readDeviceSettings().offlineMode) return;
  try {
    await inTime(import('./deviceWrites.ts').then((device) => writeAfterUser(device, write)));
  } catch {
    // The next sync brings what could not be written here.
  }
}

let deferredUser: User | null = null;

/**
 * Writes the signed-in user to the device. On an empty device it is deferred to the next write or
 * to the library's first sync, since no screen waits for it.
 */
export async function rememberUser(user: User): Promise<void> {
  if (!readDeviceSettings().offlineMode) return;
  deferredUser = user;
  if (await hasAnything()) await onDevice(() => Promise.resolve());
}

async function writeAfterUser(device: typeof writes, write: Write): Promise<void> {
  const user = deferredUser;
  deferredUser = null;
  if (user !== null) await device.writeUser(user);
  await write(device);
}

/** Writes a song that the server answered into the device's library, if there is one. */
export async function keepOnDevice(song: Song): Promise<void> {
  await onDevice((device) => device.putSong(song));
}

/**
 * Deletes the device's library, whatever the settings say. False if the code for it could not be
 * loaded.
 */
export async function forgetDevice(): Promise<boolean> {
  deferredUser = null;
  keepInstallation(null);
  try {
    await (await import('./openLibrary.ts')).forgetLibrary();
    return true;
  } catch {
    return false;
  }
}
