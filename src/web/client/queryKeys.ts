import { QueryClient } from '@tanstack/react-query';
import { codesOf } from './apiError.ts';

/** The signed-in user; refetched wherever a session may have begun or ended. */
export const meKey = ['/api/auth/me'];
export const categoriesKey = ['/api/categories'];
export const passkeysKey = ['/api/passkeys'];
export const signInsKey = ['/api/sign-ins'];

/** Prefix of the query keys of a noun other than songs; mostly the start of its addresses too. */
export const nounKey = (noun: string) => [`/api/${noun}`];

/** Keys of the song queries, by which mutations refetch. */
export const songKeys = {
  lists: ['/api/songs'],
  list: (filter: SongFilter) => ['/api/songs', filter],
  recent: ['/api/songs/recent'],
  favorites: ['/api/songs/favorites'],
  allLyricMatches: ['/api/songs/lyric-matches'],
  lyricMatches: (filter: SongFilter) => ['/api/songs/lyric-matches', filter],
  /** Prefix of every `one`. */
  ones: ['/api/songs/one'],
  /** Refetched together with the matches in lyrics. */
  closeTitles: (filter: SongFilter) => ['/api/songs/lyric-matches', filter, 'close'],
  /** Of one song, not of a list. */
  like: ['/api/songs/like'],
  one: (id: string) => ['/api/songs/one', id],
  /** Prefix of every `revisions`. */
  allRevisions: ['/api/songs/revisions'],
  revisions: (id: string) => ['/api/songs/revisions', id],
  revision: (id: string, version: string) => ['/api/songs/revision', id, version],
} as const;

export interface SongFilter {
  readonly search?: string | undefined;
  readonly categoryId?: string | undefined;
  /** Number of songs, 1 to 200. */
  readonly limit?: number | undefined;
}

/**
 * Cached data never goes stale by itself: no refetch on focus, no interval, no retries (spec §7).
 * The exception is a request whose session was replaced by showing a passkey again.
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

/** Refetches whatever may show this song (spec §4). */
export async function refreshSong(client: QueryClient, id: string): Promise<void> {
  await refresh(client, [songKeys.lists, songKeys.favorites, songKeys.recent, songKeys.one(id)]);
}

/** Refetches the lists that may contain a written song (spec §7). */
export async function refreshSongLists(client: QueryClient): Promise<void> {
  const { lists, favorites, recent, allLyricMatches, like } = songKeys;
  await refresh(client, [lists, favorites, recent, allLyricMatches, like]);
}

async function refresh(client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
