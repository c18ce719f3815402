import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Song } from '#contract/song.ts';
import { useWriteVersions } from './songWriting.ts';
import { songKeys } from '#web/wire/queryKeys.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import type { VersionChange } from '#web/writing/applyVersionChange.ts';
import { leavesNothing, writeVersion } from './writeVersion.ts';

/**
 * Adds, replaces or removes one version; a clash leaves the song of the server in the cache. With a
 * waiting write that stopped, the change takes its place.
 */
export function useVersionChange(stopped: StoppedWrite | null = null) {
  const client = useQueryClient();
  const { mutateAsync: write } = useWriteVersions();
  return useMutation({
    mutationFn: async ({
      song,
      change,
    }: {
      readonly song: Song;
      readonly change: VersionChange;
    }) => {
      const outcome = await writeVersion((written) => write({ ...written, stopped }), song, change);
      if (stopped !== null && leavesNothing(outcome)) {
        const { letGo } = await import('#web/offline/outbox/decide.ts');
        await letGo(stopped);
      }
      return outcome;
    },
    onSuccess: ({ song, clash }) => {
      if (clash !== null) client.setQueryData(songKeys.one(song.id), song);
    },
  });
}
