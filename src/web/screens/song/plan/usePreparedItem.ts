import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlanItem } from '#plan/plan.ts';
import { songQuery } from '#web/api/song.ts';
import { fetchMusicCode } from '#web/screens/song/music/useTransposedSong.ts';

const afterOpening = 300; // ms; the song that was opened comes first

/**
 * Prefetches an item, so that it can be rendered before it is opened. Its id once everything is loaded,
 * null until then. A failed request is repeated when the item is opened.
 */
export function usePreparedItem(item: PlanItem | null): string | null {
  const client = useQueryClient();
  const [prepared, setPrepared] = useState<string | null>(null);
  const id = item?.id ?? null;
  const songId = item?.songId ?? null;
  useEffect(() => {
    if (id === null) return;
    let gone = false;
    const timer = setTimeout(() => {
      fetchItem(client, songId).then(
        () => {
          if (!gone) setPrepared(id);
        },
        () => undefined,
      );
    }, afterOpening);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [client, id, songId]);
  return prepared === id ? prepared : null;
}

async function fetchItem(client: QueryClient, songId: string | null): Promise<void> {
  if (songId !== null) await Promise.all([client.query(songQuery(songId)), fetchMusicCode()]);
}
