import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SongSummary } from '#contract/song.ts';
import { favoriteSong } from '#contract/songs.ts';
import { onDevice } from '#web/offline/library/device.ts';
import { writeOrWait } from '#web/offline/outbox/outbox.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';
import { call } from '#web/wire/call.ts';
import { refreshSong } from '#web/wire/queryCache.ts';

type Favorable = Pick<SongSummary, 'id' | 'title' | 'isFavorite'>;

/** What a heart needs: its name, its state, and a press that tells how it went (spec §4, §8). */
export function useFavoriteButton(song: Favorable) {
  const { mutate, isPending } = useToggleFavorite();
  return {
    label: song.isFavorite ? songCard.removeFavorite(song.title) : songCard.addFavorite(song.title),
    pressed: song.isFavorite,
    pending: isPending,
    press: () =>
      mutate(song, {
        onSuccess: (written) => announce(song.title, written),
        onError: () =>
          toast({
            title: songCard.failed,
            description: songCard.favoriteFailed,
            tone: 'destructive',
          }),
      }),
  };
}

function announce(title: string, written: { isFavorite: boolean; waits: boolean }): void {
  const { isFavorite, waits } = written;
  const now = isFavorite ? songCard.isFavoriteNow(title) : songCard.isFavoriteNoLonger(title);
  toast({
    title: isFavorite ? songCard.favoriteAdded : songCard.favoriteRemoved,
    description: waits ? keptOnDevice : now,
  });
}

/** Sets the heart of one song; refreshes the lists, favourites, recent and the song (spec §4). */
function useToggleFavorite() {
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
