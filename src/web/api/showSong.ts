import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '#contract/songs/song.ts';
import { refreshSongLists, songKeys } from '#web/client/queryKeys.ts';
import { keepOnDevice } from '#web/offline/library/device.ts';

/** Puts a written song into the query cache and refetches the lists (spec §7). */
export async function showSong(client: QueryClient, song: Song): Promise<void> {
  client.setQueryData(songKeys.one(song.id), song);
  await keepOnDevice(song);
  void client.invalidateQueries({ queryKey: songKeys.revisions(song.id) });
  await refreshSongLists(client);
}
