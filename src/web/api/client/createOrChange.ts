import { idempotencyHeader } from '#contract/headers.ts';
import type { Song } from '#contract/song.ts';
import type { NewSongFields } from '#contract/songForm.ts';
import { changeSong, createSong } from '#contract/songWriting.ts';
import { getSong } from '#contract/songs.ts';
import { valuesOf } from '#web/songEdits/songInput.ts';
import { changedFields } from '#web/songEdits/writtenFields.ts';
import { codeOf } from './apiError.ts';
import { call, ifMatch } from './request.ts';
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
    const changed = await changeMade(made, options);
    if (changed === null) throw error;
    return changed;
  }
}

const asMade = 1; // the version of a song that nobody has changed

/** Brings a song that is there already to what was to be made; null if others have written to it. */
async function changeMade(
  { form, files }: MadeSong,
  { headers = {}, ...options }: SendOptions,
): Promise<Song | null> {
  const params = { id: form.id };
  const { signal } = options;
  const song = await call(getSong, { params }, signal === undefined ? {} : { signal });
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
  // Another write than the one that was refused, and the same each time that one is sent.
  const own = headers[idempotencyHeader];
  const key = own === undefined ? {} : { [idempotencyHeader]: `${own}-change` };
  return send(
    changeSong,
    { params, form: change, files },
    { ...options, headers: { ...headers, ...key, ...ifMatch(song) } },
  );
}
