import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import type { ChangedSongFields, NewSongFields } from '#contract/songs/songForm.ts';
import { changeSong } from '#contract/songs/songWriting.ts';
import { createOrChange } from './createOrChange.ts';
import { type CallOptions, request } from '#web/client/request.ts';
import { type SendOptions, type SongUploads, send } from '#web/client/send.ts';
import type { WriteOf } from './writeKind.ts';

// Imported late: the service worker draws pending writes, and sends none.

type Sent<Fields> = Pick<WriteOf<{ readonly fields: Fields }>, 'entityId' | 'work'>;

export function sendNewSong(
  { entityId, work }: Sent<NewSongFields>,
  options: SendOptions,
  files: SongUploads,
): Promise<Song> {
  return createOrChange({ form: { ...work.fields, id: entityId }, files }, options);
}

export function sendSongChange(
  { entityId, work }: Sent<ChangedSongFields>,
  options: SendOptions,
  files: SongUploads,
): Promise<Song> {
  return send(changeSong, { params: { id: entityId }, form: work.fields, files }, options);
}

export function sendVersions(
  {
    entityId,
    work,
  }: Pick<WriteOf<{ readonly list: readonly AlternateVersion[] }>, 'entityId' | 'work'>,
  options: CallOptions,
): Promise<Song> {
  const body = { alternateVersions: [...work.list] };
  return request(changeSong, { params: { id: entityId }, body }, options);
}
