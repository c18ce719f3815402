import type { Song } from '#contract/songs/song.ts';
import type { NewSongFields } from '#contract/songs/songForm.ts';
import { changeSong, createSong } from '#contract/songs/songWriting.ts';
import { getSong } from '#contract/songs/songs.ts';
import { valuesOf } from '#web/songEdits/songInput.ts';
import { changedFields } from '#web/songEdits/writtenFields.ts';
import { codeOf } from '#web/client/apiError.ts';
import { request } from '#web/client/request.ts';
import { type SendOptions, type SongUploads, send } from '#web/client/send.ts';
import { followingHeaders } from './followingHeaders.ts';

export interface MadeSong {
  /** With the id assigned by the device. */
  readonly form: NewSongFields & { readonly id: string };
  readonly files: SongUploads;
}

/**
 * Creates a song. If the id is taken, an earlier attempt succeeded but its answer was lost: then
 * the differences are sent as a change. Throws as `send` does, and `songIdTaken` if somebody has
 * changed the song since.
 */
export async function createOrChange(made: MadeSong, options: SendOptions): Promise<Song> {
  try {
    return await send(createSong, made, options);
  } catch (error) {
    if (codeOf(error) !== 'songIdTaken') throw error;
    const changed = await changeMade(made, options);
    if (changed === null) throw error;
    return changed;
  }
}

const asMade = 1; // the version of a song that was never changed

/** Changes the existing song to what was to be created; null if others have changed it. */
async function changeMade(
  { form, files }: MadeSong,
  { headers, ...options }: SendOptions,
): Promise<Song | null> {
  const params = { id: form.id };
  const { signal } = options;
  const song = await request(getSong, { params }, signal === undefined ? {} : { signal });
  const chosen = {
    audioFile: files.audioFile ?? null,
    sheetMusicFile: files.sheetMusicFile ?? null,
  };
  const change = changedFields(song, form, {
    values: valuesOf(song),
    files: chosen,
    removed: [
      ...(song.audioUrl === null ? [] : (['audioFile'] as const)),
      ...(song.sheetMusicUrl === null ? [] : (['sheetMusicFile'] as const)),
    ],
  });
  const same = Object.keys(change).length === 0;
  if (same && chosen.audioFile === null && chosen.sheetMusicFile === null) return song;
  if (song.version !== asMade) return null;
  return send(
    changeSong,
    { params, form: change, files },
    { ...options, headers: followingHeaders(headers, song) },
  );
}
