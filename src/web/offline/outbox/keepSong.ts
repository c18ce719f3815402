import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '#contract/song.ts';
import { keepOnDevice } from '#web/offline/library/keepOnDevice.ts';
import { refreshSongLists, songKeys } from '#web/wire/queryCache.ts';

/** Puts a written song into the cache and has the lists fetched again (spec §7). */
export async function keepSong(client: QueryClient, song: Song): Promise<void> {
  client.setQueryData(songKeys.one(song.id), song);
  await keepOnDevice(song);
  void client.invalidateQueries({ queryKey: songKeys.revisions(song.id) });
  await refreshSongLists(client);
}
