import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Song } from '#contract/song.ts';
import type { getSong } from '#contract/songs.ts';
import { deviceFirst, serverFirst } from '#web/offline/library/device.ts';
import { overlaid } from '#web/offline/outbox/outbox.ts';
import { store } from '#web/state/store.ts';
import { request } from '#web/api/client/request.ts';
import { songWith } from '#web/api/client/responseChecks.ts';
import { songKeys } from '#web/api/client/queryKeys.ts';

/** From the device if it has the song; a sync then brings what changed. */
export const songQuery = (id: string) =>
  queryOptions({
    queryKey: songKeys.one(id),
    queryFn: ({ signal }) =>
      deviceFirst(
        (device) => device.readSong(id),
        () => overlaid(id, () => askSong(id, signal)),
      ),
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
 * applied.
 */
export function useFreshSong(id: string) {
  return useQuery({
    queryKey: songKeys.one(id),
    queryFn: ({ signal }) =>
      serverFirst(
        () => overlaid(id, () => askSong(id, signal)),
        (device) => device.readSong(id),
      ),
    refetchOnMount: 'always',
  });
}

function askSong(id: string, signal: AbortSignal): Promise<Song> {
  const endpoint = { method: 'GET', path: '/api/songs/:id', answer: songWith(id) } as const;
  return request<typeof getSong>(endpoint, { params: { id } }, { signal });
}
