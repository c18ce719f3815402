import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlanItem } from '#plan/plan.ts';
import { songQuery } from '#web/api/song.ts';
import { fetchMusicCode } from '#web/screens/song/music/useTransposedSong.ts';

const afterOpening = 300; // ms; the song that was opened comes first

/**
 * The id of the item once everything is here to draw it before it is opened; null until then. What
 * fails is tried again when it is opened.
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
