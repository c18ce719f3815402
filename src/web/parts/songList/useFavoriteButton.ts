import type { SongSummary } from '#contract/song.ts';
import { useToggleFavorite } from '#web/api/favorites.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';

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
