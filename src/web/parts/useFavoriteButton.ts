import type { SongSummary } from '#contract/song.ts';
import { useToggleFavorite } from '#web/api/favorites.ts';
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
        onSuccess: ({ isFavorite }) => announce(song.title, isFavorite),
        onError: () =>
          toast({
            title: songCard.failed,
            description: songCard.favoriteFailed,
            tone: 'destructive',
          }),
      }),
  };
}

function announce(title: string, isFavorite: boolean): void {
  toast(
    isFavorite
      ? { title: songCard.favoriteAdded, description: songCard.isFavoriteNow(title) }
      : { title: songCard.favoriteRemoved, description: songCard.isFavoriteNoLonger(title) },
  );
}
