import { QueryClient } from '@tanstack/react-query';
import { codesOf } from './apiError.ts';

/** Who is signed in; asked anew wherever somebody may have come or gone. */
export const meKey = ['/api/auth/me'];
export const categoriesKey = ['/api/categories'];
export const passkeysKey = ['/api/passkeys'];
export const signInsKey = ['/api/sign-ins'];

/** Keys of the song queries; a mutation refreshes by these. */
export const songKeys = {
  lists: ['/api/songs'],
  list: (filter: SongFilter) => ['/api/songs', filter],
  recent: ['/api/songs/recent'],
  favorites: ['/api/songs/favorites'],
  allLyricMatches: ['/api/songs/lyric-matches'],
  lyricMatches: (filter: SongFilter) => ['/api/songs/lyric-matches', filter],
  /** The beginning of every `one`. */
  ones: ['/api/songs/one'],
  /** Asked for anew with the matches in lyrics, beside which they stand. */
  closeTitles: (filter: SongFilter) => ['/api/songs/lyric-matches', filter, 'close'],
  one: (id: string) => ['/api/songs/one', id],
  /** The beginning of every `revisions`. */
  allRevisions: ['/api/songs/revisions'],
  revisions: (id: string) => ['/api/songs/revisions', id],
  revision: (id: string, version: string) => ['/api/songs/revision', id, version],
} as const;

export interface SongFilter {
  readonly search?: string | undefined;
  readonly categoryId?: string | undefined;
  /** The first so many, 1 to 200. */
  readonly limit?: number | undefined;
}

/**
 * Cached data never goes stale by itself: no refetch on focus, no interval, no retries (spec §7), but
 * for what was asked under a sign-in that its person has just replaced by showing a passkey anew.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: (failed, error) => failed === 0 && codesOf(error).includes('notSignedIn'),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

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
