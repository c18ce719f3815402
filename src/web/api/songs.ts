import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/songs/categories.ts';
import { limits } from '#contract/base/limits.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import {
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
  randomSong,
} from '#contract/songs/songs.ts';
import { type Device, fromDeviceOrServer, fromDevice } from '#web/offline/library/device.ts';
import { overlaidList } from '#web/offline/outbox/outbox.ts';
import { songCard } from '#web/texts/songCard.ts';
import { request } from '#web/client/request.ts';
import { songList } from '#web/client/responseChecks.ts';
import { type SongFilter, categoriesKey, songKeys } from '#web/client/queryKeys.ts';

/** A cheap check, as in the first load: the schema is slow on thousands of songs. */
const allSongs = { method: 'GET', path: listSongs.path, read: songList } as const;

export function useSongs(filter: SongFilter = {}, enabled = true) {
  return useQuery({
    queryKey: songKeys.list(filter),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryState<SongSummary[]>(songKeys.list(beginningOf(filter)));
      if (known?.data && !known.isInvalidated && isAll(known.data)) {
        return filter.limit === undefined ? known.data : known.data.slice(0, filter.limit);
      }
      return listFirst(
        (device) => device.readSongs(filter),
        () => request<typeof listSongs>(allSongs, { query: queryOf(filter) }, { signal }),
      );
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** The same query as the rendered page of the library uses; Home's is `{ limit: 1 }`. */
const beginningOf = (filter: SongFilter): SongFilter => ({ ...filter, limit: limits.firstSongs });
const isAll = (beginning: readonly SongSummary[]) => beginning.length < limits.firstSongs;

/** A list that may be long: its beginning first, then all of it. */
export function useManySongs(filter: SongFilter) {
  const [hasBegun, setBegun] = useState(false);
  const whole = useSongs(filter, hasBegun);
  const isHere = whole.data !== undefined;
  const beginning = useSongs(beginningOf(filter), !isHere);
  if (!hasBegun && (isHere || !beginning.isPending)) setBegun(true);
  const { error, refetch, isPlaceholderData } = whole;
  const data = whole.data ?? beginning.data;
  return {
    data,
    /** More songs will follow. */
    isBeginning: !isHere && (beginning.isPlaceholderData || !isAll(data ?? [])),
    isPending: data === undefined && error === null,
    isPlaceholderData,
    error,
    refetch,
  };
}

const queryOf = ({ limit, ...filter }: SongFilter) =>
  limit === undefined ? filter : { ...filter, limit: String(limit) };

/** Draws a random song, other than the last one if possible. Resolves to its id. */
export function useRandomSong() {
  return useMutation({
    mutationFn: async () => {
      const except = lastDrawn;
      const { id } = await fromDeviceOrServer(
        (device) => device.readRandomSong(except),
        () => request(randomSong, { query: { except } }),
      );
      lastDrawn = id ?? undefined;
      return id;
    },
  });
}

let lastDrawn: string | undefined;

export function useRecentSongs(enabled = true) {
  return useQuery({
    enabled,
    queryKey: songKeys.recent,
    queryFn: ({ signal }) =>
      listFirst(
        (device) => device.readRecent(),
        () => request(listRecentSongs, {}, { signal }),
      ),
  });
}

export function useFavoriteSongs() {
  return useQuery({
    queryKey: songKeys.favorites,
    queryFn: ({ signal }) =>
      listFirst(
        (device) => device.readFavorites(),
        () => request(listFavoriteSongs, {}, { signal }),
      ),
  });
}

/**
 * «Treff i sangteksten»; queried only with at least two characters (decision 16). The previous
 * matches stay until the new ones arrive, so that the list does not flicker at every key.
 */
export function useLyricMatches(filter: SongFilter) {
  const enabled = (filter.search ?? '').trim().length > 1;
  return useQuery({
    queryKey: songKeys.lyricMatches(filter),
    queryFn: ({ signal }) =>
      fromDeviceOrServer(
        (device) => device.readLyricMatches(filter),
        () => request(listLyricMatches, { query: filter }, { signal }),
      ),
    enabled,
    ...(enabled && { placeholderData: keepPreviousData }),
  });
}

/** Fuzzy title matches; only a device with a complete library has them. */
export function useCloseTitles(filter: SongFilter) {
  return useQuery({
    queryKey: songKeys.closeTitles(filter),
    queryFn: async () => (await fromDevice((device) => device.readCloseTitles(filter))) ?? [],
    enabled: (filter.search ?? '').trim().length > 2,
  });
}

export function useCategories(enabled = true) {
  return useQuery({
    enabled,
    queryKey: categoriesKey,
    queryFn: ({ signal }) =>
      fromDeviceOrServer(
        (device) => device.readCategories(),
        () => request(listCategories, {}, { signal }),
      ),
  });
}

/** `fromDeviceOrServer` for songs; a failure is reported as one of lists. */
async function listFirst(
  read: (device: Device) => Promise<SongSummary[] | undefined>,
  ask: () => Promise<SongSummary[]>,
): Promise<SongSummary[]> {
  try {
    return await fromDeviceOrServer(read, () => overlaidList(ask));
  } catch (cause) {
    throw new Error(songCard.listFailed, { cause });
  }
}
