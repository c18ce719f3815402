import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { heartOf, heartShowing } from '#web/api/music.ts';
import { runWrite } from '#web/api/useWrite.ts';
import { loadWriting } from '#web/offline/outbox/outbox.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';

/**
 * State of a heart button: name, state, and a click handler that announces the outcome (spec §4,
 * §8). Optimistic: it shows at once what was asked for, and what holds once that is known.
 */
export function useFavoriteButton(song: Pick<SongSummary, 'id' | 'title' | 'isFavorite'>) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const { title, isFavorite } = song;
  const toggle = async () => {
    setPending(true);
    try {
      // A heart that is shown filled is on its way, though the page is closed at once.
      await loadWriting();
      const { kind } = await runWrite(client, heartShowing, heartOf(song, !isFavorite));
      announce(title, !isFavorite, kind === 'waits');
    } catch {
      toast({
        title: songCard.failed,
        description: songCard.favoriteFailed,
        tone: 'destructive',
      });
    } finally {
      setPending(false);
    }
  };
  return {
    label: isFavorite ? songCard.removeFavorite(title) : songCard.addFavorite(title),
    pressed: isFavorite,
    pending,
    press: () => void toggle(),
  };
}

function announce(title: string, isFavorite: boolean, waits: boolean): void {
  const now = isFavorite ? songCard.isFavoriteNow(title) : songCard.isFavoriteNoLonger(title);
  toast({
    title: isFavorite ? songCard.favoriteAdded : songCard.favoriteRemoved,
    description: waits ? keptOnDevice : now,
  });
}
