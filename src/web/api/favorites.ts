import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Song, SongSummary } from '#contract/song.ts';
import { favoriteSong, recordPlay } from '#contract/songs.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { writeOrWait } from '#web/offline/outbox/outbox.ts';
import { NoAnswer } from '#web/wire/answer.ts';
import { call } from '#web/wire/call.ts';
import { refreshSong, songKeys } from '#web/wire/queryCache.ts';

/** Sets the heart of one song; refreshes the lists, favourites, recent and the song (spec §4). */
export function useToggleFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      title,
      ...song
    }: Pick<SongSummary, 'id' | 'title' | 'isFavorite'>) => {
      const isFavorite = !song.isFavorite;
      const { waits } = await writeOrWait(
        { songId: id, title, work: { kind: 'favorite', isFavorite }, base: null },
        (headers) => call(favoriteSong, { params: { id }, body: { isFavorite } }, { headers }),
      );
      if (!waits) await onDevice((device) => device.writeFavorite(id, isFavorite));
      return { isFavorite, waits };
    },
    onSuccess: (_, song) => refreshSong(client, song.id),
  });
}

/** Counts an opening; the recent songs are asked for anew (spec §4). */
export function useRecordPlay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version }: Pick<Song, 'id' | 'version'>) => {
      const opened = (plays: AnswerOf<typeof recordPlay> | null) =>
        onDevice((device) => device.writeOpening(id, plays));
      // A song of this device's own making, which the server does not know yet.
      if (version === 0) return opened(null);
      try {
        await opened(await call(recordPlay, { params: { id } }));
      } catch (error) {
        if (error instanceof NoAnswer) await opened(null);
        throw error;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: songKeys.recent }),
  });
}
