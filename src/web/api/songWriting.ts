import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlternateVersion, Song } from '#contract/song.ts';
import type { ChangedSongFields, NewSongFields, SongFileField } from '#contract/songForm.ts';
import { changeSong, createSong } from '#contract/songWriting.ts';
import { keepOnDevice } from '#web/offline/library/keepOnDevice.ts';
import { call } from './call.ts';
import { refreshSongLists } from './refreshSong.ts';
import { send } from './send.ts';
import { songKeys } from './songs.ts';

export type SongUploads = { readonly [Field in SongFileField]?: File | null };

interface Upload<Fields> {
  readonly form: Fields;
  readonly files: SongUploads;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** A write to the song as it was at `version`: refused with 412 if it is newer (decision 13). */
export interface At {
  readonly id: string;
  readonly version: number;
}

export function useCreateSong() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, files, ...options }: Upload<NewSongFields>) =>
      send(createSong, { form, files }, options),
    onSuccess: (song) => keepSong(client, song),
  });
}

export function useChangeSong() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, form, files, ...options }: At & Upload<ChangedSongFields>) =>
      send(
        changeSong,
        { params: { id }, form, files },
        { ...options, headers: ifMatch({ version }) },
      ),
    onSuccess: (song) => keepSong(client, song),
  });
}

/** Writes the whole list of alternate versions (spec §4). */
export function useWriteVersions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, list }: At & { readonly list: readonly AlternateVersion[] }) =>
      call(
        changeSong,
        { params: { id }, body: { alternateVersions: [...list] } },
        { headers: ifMatch({ version }) },
      ),
    onSuccess: (song) => keepSong(client, song),
  });
}

/** The server compares the version in a song's ETag and nothing behind it. */
export function ifMatch({ version }: Pick<At, 'version'>): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

/** Puts a written song into the cache and has the lists fetched again (spec §7). */
export async function keepSong(client: QueryClient, song: Song): Promise<void> {
  client.setQueryData(songKeys.one(song.id), song);
  await keepOnDevice(song);
  void client.invalidateQueries({ queryKey: songKeys.revisions(song.id) });
  await refreshSongLists(client);
}
