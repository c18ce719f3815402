import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SongSummary } from '#contract/song.ts';
import { favoriteSong } from '#contract/songs.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { writeOrWait } from '#web/offline/outbox/outbox.ts';
import { call } from '#web/wire/call.ts';
import { refreshSong } from '#web/wire/queryCache.ts';

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
