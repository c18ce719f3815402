import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Song } from '#contract/song.ts';
import {
  eraseSong,
  getSongRemoval,
  listRemovedSongs,
  removeSong,
  restoreSong,
} from '#contract/songRemoval.ts';
import type { User } from '#contract/user.ts';
import { may } from '#people/rights.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { wishSync } from '#web/offline/library/libraryNews.ts';
import { codeOf } from '#web/api/client/apiError.ts';
import { call } from '#web/api/client/request.ts';
import { refreshSongLists, songKeys } from '#web/api/client/queryKeys.ts';

const removedKey = [listRemovedSongs.path];

/**
 * Whether the person may remove this song, which the server has; it is asked only where the song
 * could be their own.
 */
export function useMayRemove(
  user: User | null,
  { id, version, createdAt }: Pick<Song, 'id' | 'version' | 'createdAt'>,
): boolean {
  const isPrest = user !== null && may(user, 'administer');
  const isSent = version > 0;
  const [now] = useState(() => Date.now());
  const isFresh = now - Date.parse(createdAt) < limits.ownSongRemoved;
  const { data } = useQuery({
    queryKey: [getSongRemoval.path, id],
    queryFn: ({ signal }) => call(getSongRemoval, { params: { id } }, { signal }),
    enabled: isSent && !isPrest && isFresh && navigator.onLine,
    refetchOnMount: 'always',
  });
  return isSent && (isPrest || (data?.allowed ?? false));
}

/** Whoever calls it leaves the song's screens and then calls `forgetSong`. */
export function useRemoveSong() {
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(removeSong, { params: { id } });
      } catch (error) {
        // Somebody else was quicker, or an answer was lost: it is removed.
        if (codeOf(error) !== 'songNotFound') throw error;
      }
    },
  });
}

/** The song is shown no more, on this device either; before, what shows it would ask for it anew. */
export async function forgetSong(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: songKeys.one(id) });
  await onDevice((device) => device.dropSong(id));
  wishSync('now');
  await refreshSongLists(client);
}

/** «Slettede sanger»: always asked for anew, for others remove songs too. */
export function useRemovedSongs() {
  return useQuery({
    queryKey: removedKey,
    queryFn: ({ signal }) => call(listRemovedSongs, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Brings a removed song back. */
export function useRestoreSong() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restoreSong, { params: { id } }),
    onSuccess: async () => {
      wishSync('now');
      await refreshSongLists(client);
    },
    onSettled: () => client.invalidateQueries({ queryKey: removedKey }),
  });
}

/** Deletes a removed song for good. */
export function useEraseSong() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(eraseSong, { params: { id } }),
    // Not waited for: the question goes before its row does, which then knows that it had the focus.
    onSettled: () => void client.invalidateQueries({ queryKey: removedKey }),
  });
}
