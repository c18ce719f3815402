import type { Song } from '#contract/song.ts';
import type { NewSongFields } from '#contract/songForm.ts';
import { createSong } from '#contract/songWriting.ts';
import { codeOf } from './apiError.ts';
import { type SendOptions, type SongUploads, send } from './send.ts';

export interface MadeSong {
  /** With the id that the device gave it. */
  readonly form: NewSongFields & { readonly id: string };
  readonly files: SongUploads;
}

/**
 * Makes a song. If one of this id is there, it is this one as it was sent before, by a press whose
 * answer nobody heard: then what differs is sent as a change of it. Throws as `send` does, and
 * `songIdTaken` if somebody has written to it since.
 */
export async function createOrChange(made: MadeSong, options: SendOptions): Promise<Song> {
  try {
    return await send(createSong, made, options);
  } catch (error) {
    if (codeOf(error) !== 'songIdTaken') throw error;
    const { changeMade } = await import('./changeMade.ts');
    const changed = await changeMade(made, options);
    if (changed === null) throw error;
    return changed;
  }
}
