import { useQueries } from '@tanstack/react-query';
import type { Plan } from '#contract/plans.ts';
import type { Song } from '#contract/song.ts';
import { songQuery } from '#web/api/song.ts';
import { ApiError } from '#web/api/client/apiError.ts';

/** A plan's songs, by id; null for a song that was removed. One that is loading is missing. */
export type PlanSongs = ReadonlyMap<string, Song | null>;

/** Loads a plan's songs, which also prepares them for being opened. */
export function usePlanSongs(plan: Pick<Plan, 'items'>): PlanSongs {
  const ids = songIdsIn(plan);
  const found = useQueries({ queries: ids.map(songQuery) });
  return new Map(
    found.flatMap(({ data, error }, at): [string, Song | null][] => {
      const id = ids[at] ?? '';
      if (data !== undefined) return [[id, data]];
      return isMissing(error) ? [[id, null]] : [];
    }),
  );
}

/** Each once. */
export function songIdsIn({ items }: Pick<Plan, 'items'>): string[] {
  return [...new Set(items.flatMap(({ songId }) => songId ?? []))];
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
