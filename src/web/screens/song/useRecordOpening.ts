import { useEffect, useRef } from 'react';
import type { Song } from '#contract/song.ts';
import { useRecordPlay } from '#web/api/favorites.ts';

/**
 * Opening a loaded song records a play, once for each opening (spec §4). If it fails nobody is
 * told: the song is there, and nothing the reader did went wrong.
 */
export function useRecordOpening({ id, version }: Song): void {
  const { mutate } = useRecordPlay();
  const recorded = useRef<string | null>(null);
  useEffect(() => {
    if (recorded.current === id) return;
    recorded.current = id;
    mutate({ id, version });
  }, [id, version, mutate]);
}
