import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/categories.ts';
import { limits } from '#contract/limits.ts';
import type { SongSummary } from '#contract/song.ts';
import {
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
  randomSong,
} from '#contract/songs.ts';
import { deviceFirst, fromDevice } from '#web/offline/library/device.ts';
import { songCard } from '#web/texts/songCard.ts';
import { call } from '#web/api/client/request.ts';
import { songList } from '#web/api/client/responseChecks.ts';
import { type SongFilter, categoriesKey, songKeys } from '#web/api/client/queryKeys.ts';

/** Checked as in the first load: its schema takes its time over thousands. */
const allSongs = { method: 'GET', path: listSongs.path, answer: songList } as const;

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
        () => call<typeof listSongs>(allSongs, { query: asked(filter) }, { signal }),
      );
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** As the rendered page of the library asks for it; Home's is `{ limit: 1 }`. */
const beginningOf = (filter: SongFilter): SongFilter => ({ ...filter, limit: limits.firstSongs });
const isAll = (beginning: readonly SongSummary[]) => beginning.length < limits.firstSongs;

/** A list that may be long: what it begins with, and once that is there all of it. */
export function useManySongs(filter: SongFilter) {
  const [hasBegun, setBegun] = useState(false);
  const whole = useSongs(filter, hasBegun);
  const isHere = whole.data !== undefined;
  const beginning = useSongs(beginningOf(filter), !isHere);
  if (!hasBegun && (isHere || !beginning.isPending)) setBegun(true);
  const { error, refetch } = whole;
  const data = whole.data ?? beginning.data;
  return {
    data,
    /** More songs are to come. */
    isBeginning: !isHere && (beginning.isPlaceholderData || !isAll(data ?? [])),
    isPending: data === undefined && error === null,
    error,
    refetch,
  };
}

const asked = ({ limit, ...filter }: SongFilter) =>
  limit === undefined ? filter : { ...filter, limit: String(limit) };

/** Draws a song, another than the last one where there is another. Answers its id. */
export function useRandomSong() {
  return useMutation({
    mutationFn: async () => {
      const except = lastDrawn;
      const { id } = await deviceFirst(
        (device) => device.readRandomSong(except),
        () => call(randomSong, { query: { except } }),
      );
      lastDrawn = id ?? undefined;
      return id;
    },
  });
}

let lastDrawn: string | undefined;

export function useRecentSongs() {
  return useQuery({
    queryKey: songKeys.recent,
    queryFn: ({ signal }) =>
      listFirst(
        (device) => device.readRecent(),
        () => call(listRecentSongs, {}, { signal }),
      ),
  });
}

export function useFavoriteSongs() {
  return useQuery({
    queryKey: songKeys.favorites,
    queryFn: ({ signal }) =>
      listFirst(
        (device) => device.readFavorites(),
        () => call(listFavoriteSongs, {}, { signal }),
      ),
  });
}

/**
 * «Treff i sangteksten»; asks only when there is something to look for (decision 16). Those of the
 * words before stand until these are there, so that they need not go and come at every key.
 */
export function useLyricMatches(filter: SongFilter) {
  const enabled = (filter.search ?? '').trim().length > 1;
  return useQuery({
    queryKey: songKeys.lyricMatches(filter),
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readLyricMatches(filter),
        () => call(listLyricMatches, { query: filter }, { signal }),
      ),
    enabled,
    ...(enabled && { placeholderData: keepPreviousData }),
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

/** `deviceFirst` of songs; what keeps them away says so of lists. */
async function listFirst(
  ...ways: Parameters<typeof deviceFirst<SongSummary[]>>
): Promise<SongSummary[]> {
  try {
    return await deviceFirst(...ways);
  } catch (cause) {
    throw new Error(songCard.listFailed, { cause });
  }
}
