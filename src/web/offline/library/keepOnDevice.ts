import type { Song } from '#contract/song.ts';
import { onDevice } from './onDevice.ts';

/** A song as the server answered a write goes into the device's library, where there is one. */
export async function keepOnDevice(song: Song): Promise<void> {
  await onDevice((device) => device.writeSong(song));
}
