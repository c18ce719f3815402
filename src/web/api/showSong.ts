import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '#contract/songs/song.ts';
import { refreshSongLists, songKeys } from '#web/client/queryKeys.ts';
import { keepOnDevice } from '#web/offline/library/device.ts';
import type { WrittenSong } from '#web/offline/outbox/writeSong.ts';

/** Puts a written song into the query cache and refetches the lists (spec §7). */
export async function showSong(client: QueryClient, song: Song): Promise<void> {
  client.setQueryData(songKeys.one(song.id), song);
  await keepOnDevice(song);
  void client.invalidateQueries({ queryKey: songKeys.revisions(song.id) });
  await refreshSongLists(client);
}

/** Shows a song as written. Only the server's own answer is stored in the library. */
export async function showWritten(
  client: QueryClient,
  { song, waits, answered }: WrittenSong,
): Promise<void> {
  if (answered) return showSong(client, song);
  if (waits) client.setQueryData(songKeys.one(song.id), song);
  else void client.invalidateQueries({ queryKey: songKeys.one(song.id) });
  await refreshSongLists(client);
}
