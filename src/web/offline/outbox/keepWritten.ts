import type { QueryClient } from '@tanstack/react-query';
import { keepSong } from './keepSong.ts';
import { refreshSongLists, songKeys } from '#web/wire/queryCache.ts';
import type { WrittenSong } from './writeSong.ts';

/** Shows a song as it was written; only what the server answered belongs into the library. */
export async function keepWritten(
  client: QueryClient,
  { song, waits, answered }: WrittenSong,
): Promise<void> {
  if (answered) return keepSong(client, song);
  if (waits) client.setQueryData(songKeys.one(song.id), song);
  else void client.invalidateQueries({ queryKey: songKeys.one(song.id) });
  await refreshSongLists(client);
}
