import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Song } from '#contract/songs/song.ts';
import type { getSong } from '#contract/songs/songs.ts';
import { fromDeviceOrServer, fromServerOrDevice } from '#web/offline/library/device.ts';
import { overlaid } from '#web/offline/outbox/outbox.ts';
import { store } from '#web/state/store.ts';
import { ApiError } from '#web/client/apiError.ts';
import { request } from '#web/client/request.ts';
import { songWith } from '#web/client/responseChecks.ts';
import { songKeys } from '#web/client/queryKeys.ts';

/**
 * The song: from the device if it has it; a sync then brings what changed. Null where it was
 * removed, or never was: the server says so, or, while that is silent, a wholly synced library.
 */
export const songQuery = (id: string) =>
  queryOptions({
    queryKey: songKeys.one(id),
    queryFn: ({ client, signal }) =>
      fromDeviceOrServer<Song | null>(
        (device) => device.readSong(id),
        () => askSong(id, signal),
        (kept) => client.setQueryData(songKeys.one(id), kept),
      ),
    // One that is gone may be brought back.
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
  });

/**
 * The address of the song whose link was pressed last on this screen, `/song/a1`, once it is
 * loaded.
 */
export const pressedSong = store<string | null>(null);

export const useSong = (id: string) => useQuery(songQuery(id));

/** The song if it is loaded; asks nobody. */
export const useLoadedSong = (id: string) => useQuery({ ...songQuery(id), enabled: false }).data;

/**
 * The song as it is now on the server, for editing; never only the cached one. Pending writes are
 * applied. After a second of silence it is the device's, until the server answers.
 */
export function useFreshSong(id: string) {
  return useQuery({
    ...songQuery(id),
    queryFn: ({ client, signal }) =>
      fromServerOrDevice<Song | null>(
        () => askSong(id, signal),
        (device) => device.readSong(id),
        (kept) => kept !== null && client.setQueryData(songKeys.one(id), kept),
      ),
    refetchOnMount: 'always',
  });
}

async function askSong(id: string, signal: AbortSignal): Promise<Song | null> {
  const endpoint = { method: 'GET', path: '/api/songs/:id', read: songWith(id) } as const;
  try {
    return await overlaid(id, () =>
      request<typeof getSong>(endpoint, { params: { id } }, { signal }),
    );
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}
