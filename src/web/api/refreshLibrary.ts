import type { QueryClient } from '@tanstack/react-query';
import { requestSync } from '#web/offline/library/libraryEvents.ts';
import { categoriesKey, refreshSongLists, songKeys } from '#web/client/queryKeys.ts';

/** Refetches whatever may show songs, many of which may have changed. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  requestSync('now');
  await refreshSongLists(client);
  for (const queryKey of [songKeys.ones, songKeys.allRevisions, categoriesKey]) {
    await client.invalidateQueries({ queryKey });
  }
}
