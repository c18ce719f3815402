import type { QueryClient } from '@tanstack/react-query';
import { songKeys } from './queryKeys.ts';

/** Asks anew for whatever may show this song (spec §4). */
export async function refreshSong(client: QueryClient, id: string): Promise<void> {
  await refresh(client, [songKeys.lists, songKeys.favorites, songKeys.recent, songKeys.one(id)]);
}

/** Asks anew for the lists a written song may be in or out of now (spec §7). */
export async function refreshSongLists(client: QueryClient): Promise<void> {
  const { lists, favorites, recent, allLyricMatches } = songKeys;
  await refresh(client, [lists, favorites, recent, allLyricMatches]);
}

async function refresh(client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
