import { useQueries } from '@tanstack/react-query';
import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import { songQuery } from '#web/api/song.ts';

/** A plan's songs, by id; null for a song that was removed. One that is loading is missing. */
export type PlanSongs = ReadonlyMap<string, Song | null>;

/** Loads a plan's songs, which also prepares them for being opened. */
export function usePlanSongs(plan: Pick<Plan, 'items'>): PlanSongs {
  const ids = songIdsIn(plan);
  const found = useQueries({ queries: ids.map(songQuery) });
  return new Map(
    found.flatMap(({ data }, at): [string, Song | null][] =>
      data === undefined ? [] : [[ids[at] ?? '', data]],
    ),
  );
}

/** Each once. */
export function songIdsIn({ items }: Pick<Plan, 'items'>): string[] {
  return [...new Set(items.flatMap(({ songId }) => songId ?? []))];
}
