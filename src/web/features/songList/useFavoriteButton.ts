import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { write } from '#web/offline/outbox/outbox.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';
import { refreshSong } from '#web/client/queryKeys.ts';

type Favorable = Pick<SongSummary, 'id' | 'title' | 'isFavorite'>;

/**
 * State of a heart button: name, state, and a click handler that announces the outcome (spec §4,
 * §8). Optimistic: it shows at once what was asked for, and what holds once that is known.
 */
export function useFavoriteButton(song: Favorable) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<boolean | null>(null);
  const isFavorite = asked ?? song.isFavorite;
  const toggle = async () => {
    setAsked(!song.isFavorite);
    try {
      announce(song.title, await toggleFavorite(client, song));
    } catch {
      toast({
        title: songCard.failed,
        description: songCard.favoriteFailed,
        tone: 'destructive',
      });
    } finally {
      setAsked(null);
    }
  };
  return {
    label: isFavorite ? songCard.removeFavorite(song.title) : songCard.addFavorite(song.title),
    pressed: isFavorite,
    pending: asked !== null,
    press: () => void toggle(),
  };
}

function announce(title: string, { isFavorite, waits }: Awaited<ReturnType<typeof writeFavorite>>) {
  const now = isFavorite ? songCard.isFavoriteNow(title) : songCard.isFavoriteNoLonger(title);
  toast({
    title: isFavorite ? songCard.favoriteAdded : songCard.favoriteRemoved,
    description: waits ? keptOnDevice : now,
  });
}

/**
 * Toggles the heart of one song; refetches lists, favourites, recent songs and the song (spec §4).
 * Created on click, so that rows of a list cost nothing.
 */
function toggleFavorite(client: QueryClient, song: Favorable) {
  const toggling = client.getMutationCache().build(client, {
    mutationFn: writeFavorite,
    onSuccess: () => refreshSong(client, song.id),
  });
  return toggling.execute(song);
}

async function writeFavorite({ id, title, ...song }: Favorable) {
  const isFavorite = !song.isFavorite;
  const { kind } = await write({
    entityId: id,
    title,
    work: { kind: 'favorite', isFavorite },
    base: null,
  });
  return { isFavorite, waits: kind === 'waits' };
}
