import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/base/limits.ts';
import type { Song } from '#contract/songs/song.ts';
import {
  eraseSong,
  getSongRemoval,
  listRemovedSongs,
  removeSong,
  restoreSong,
} from '#contract/songs/songRemoval.ts';
import type { User } from '#contract/people/user.ts';
import { may } from '#people/rights.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { requestSync } from '#web/offline/library/libraryEvents.ts';
import { codeOf } from '#web/client/apiError.ts';
import { request } from '#web/client/request.ts';
import { refreshSongLists, songKeys } from '#web/client/queryKeys.ts';

const removedKey = [listRemovedSongs.path];

/**
 * Whether the person may remove this song, which must exist on the server. Asks only if the song
 * could be their own.
 */
export function useMayRemove(
  user: User | null,
  song: Pick<Song, 'id' | 'version' | 'createdAt' | 'addedAt'>,
): boolean {
  const { id, version } = song;
  const isPrest = user !== null && may(user, 'administer');
  const isSent = version > 0;
  const [now] = useState(() => Date.now());
  const { data } = useQuery({
    queryKey: [getSongRemoval.path, id],
    queryFn: ({ signal }) => request(getSongRemoval, { params: { id } }, { signal }),
    enabled: isSent && !isPrest && isFresh(song, now) && navigator.onLine,
    refetchOnMount: 'always',
  });
  return isSent && (isPrest || (data?.allowed ?? false));
}

/** Whether a song came into this song book so lately that whoever added it may remove it (decision 61). */
export function isFresh(
  { createdAt, addedAt }: Pick<Song, 'createdAt' | 'addedAt'>,
  now: number,
): boolean {
  return now - Date.parse(addedAt ?? createdAt) < limits.ownSongRemoved;
}

/** The caller leaves the song's screens and then calls `forgetSong`. */
export function useRemoveSong() {
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await request(removeSong, { params: { id } });
      } catch (error) {
        // Somebody else removed it first, or an answer was lost.
        if (codeOf(error) !== 'songNotFound') throw error;
      }
    },
  });
}

/**
 * Removes the song from cache and device. Call it after leaving the song's screens, which would
 * refetch it.
 */
export async function forgetSong(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: songKeys.one(id) });
  await onDevice((device) => device.dropSong(id));
  requestSync('now');
  await refreshSongLists(client);
}

/** «Slettede sanger»; always refetched, since others remove songs too. */
export function useRemovedSongs() {
  return useQuery({
    queryKey: removedKey,
    queryFn: ({ signal }) => request(listRemovedSongs, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Restores a removed song. */
export function useRestoreSong() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(restoreSong, { params: { id } }),
    onSuccess: async () => {
      requestSync('now');
      await refreshSongLists(client);
    },
    onSettled: () => client.invalidateQueries({ queryKey: removedKey }),
  });
}

/** Permanently deletes a removed song. */
export function useEraseSong() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(eraseSong, { params: { id } }),
    // Not awaited: the confirmation closes before its row is removed, so that the row still has the
    // focus when it goes.
    onSettled: () => void client.invalidateQueries({ queryKey: removedKey }),
  });
}
