import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/categories.ts';
import {
  getSong,
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
} from '#contract/songs.ts';
import { deviceFirst, fromDevice, serverFirst } from '#web/offline/library/device.ts';
import { overlaid } from '#web/offline/outbox/outbox.ts';
import { songCard } from '#web/texts/songCard.ts';
import { call } from '#web/wire/call.ts';
import { type SongFilter, categoriesKey, songKeys } from '#web/wire/queryCache.ts';

export function useSongs(filter: SongFilter = {}) {
  return useQuery({
    queryKey: songKeys.list(filter),
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readSongs(filter),
        () => orListFailure(call(listSongs, { query: filter }, { signal })),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useRecentSongs() {
  return useQuery({
    queryKey: songKeys.recent,
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readRecent(),
        () => orListFailure(call(listRecentSongs, {}, { signal })),
      ),
  });
}

export function useFavoriteSongs() {
  return useQuery({
    queryKey: songKeys.favorites,
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readFavorites(),
        () => orListFailure(call(listFavoriteSongs, {}, { signal })),
      ),
  });
}

/** «Treff i sangteksten»; asks only when there is something to look for (decision 16). */
export function useLyricMatches(filter: SongFilter) {
  return useQuery({
    queryKey: songKeys.lyricMatches(filter),
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readLyricMatches(filter),
        () => call(listLyricMatches, { query: filter }, { signal }),
      ),
    enabled: (filter.search ?? '').trim().length > 1,
  });
}

/** Titles that are nearly what was typed; only a device that has all songs knows any. */
export function useCloseTitles(filter: SongFilter) {
  return useQuery({
    queryKey: songKeys.closeTitles(filter),
    queryFn: async () => (await fromDevice((device) => device.readCloseTitles(filter))) ?? [],
    enabled: (filter.search ?? '').trim().length > 2,
  });
}

/** From the device where it has the song; what changed since comes behind. */
export function useSong(id: string) {
  return useQuery({
    queryKey: songKeys.one(id),
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readSong(id),
        () => overlaid(id, () => call(getSong, { params: { id } }, { signal })),
      ),
  });
}

/**
 * The song as it is now on the server, for whoever is about to write; never only the cached one.
 * What the person wrote before and still waits is laid over it.
 */
export function useFreshSong(id: string) {
  return useQuery({
    queryKey: songKeys.one(id),
    queryFn: ({ signal }) =>
      serverFirst(
        () => overlaid(id, () => call(getSong, { params: { id } }, { signal })),
        (device) => device.readSong(id),
      ),
    refetchOnMount: 'always',
  });
}

export function useCategories() {
  return useQuery({
    queryKey: categoriesKey,
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readCategories(),
        () => call(listCategories, {}, { signal }),
      ),
  });
}

async function orListFailure<T>(songs: Promise<T>): Promise<T> {
  try {
    return await songs;
  } catch (cause) {
    throw new Error(songCard.listFailed, { cause });
  }
}
