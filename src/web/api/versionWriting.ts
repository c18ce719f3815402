import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlternateVersion, Song } from '#contract/song.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import type { WrittenSong } from '#web/offline/outbox/writeSong.ts';
import { currentSongOf } from '#web/api/client/apiError.ts';
import { songKeys } from '#web/api/client/queryKeys.ts';
import {
  type VersionChange,
  type VersionClash,
  applyVersionChange,
} from '#web/songEdits/versionChange.ts';
import { useWriteVersions } from './songWriting.ts';

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
        const { discard } = await import('#web/offline/outbox/decide.ts');
        await discard(stopped);
      }
      return outcome;
    },
    onSuccess: ({ song, clash }) => {
      if (clash !== null) client.setQueryData(songKeys.one(song.id), song);
    },
  });
}

export type WrittenVersionOutcome =
  | (Omit<WrittenSong, 'answered'> & { readonly clash: null })
  /** The song as it is now, in which the change has no place. */
  | { readonly song: Song; readonly waits: false; readonly clash: VersionClash };

type WriteList = (written: {
  readonly over: Song;
  readonly change: VersionChange;
  readonly list: readonly AlternateVersion[];
}) => Promise<Omit<WrittenSong, 'answered'>>;

/**
 * Writes the change into the list as it is on the server: whenever somebody else was quicker, the
 * same change is applied to what they left (decision 13). Every round starts from a newer song.
 */
export async function writeVersion(
  write: WriteList,
  song: Song,
  change: VersionChange,
): Promise<WrittenVersionOutcome> {
  const applied = applyVersionChange(song, change);
  if ('clash' in applied) return { song, waits: false, clash: applied.clash };
  if (applied.list === null) return { song, waits: false, clash: null };
  try {
    const written = await write({ over: song, change, list: applied.list });
    return { ...written, clash: null };
  } catch (error) {
    const newer = currentSongOf(error);
    if (newer === undefined || newer.version <= song.version) throw error;
    return writeVersion(write, newer, change);
  }
}

/**
 * Whether a waiting write that stopped is over: what was decided in its place has been done, or
 * there was nothing left to do. What still waits is that decision, under the same place.
 */
export function leavesNothing({
  clash,
  waits,
}: Pick<WrittenVersionOutcome, 'clash' | 'waits'>): boolean {
  return clash === null && !waits;
}
