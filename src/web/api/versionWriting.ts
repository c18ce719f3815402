import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import type { StoppedWrite } from '#web/offline/outbox/writeEnd.ts';
import type { WrittenSong } from '#web/offline/outbox/writeSong.ts';
import { currentSongOf } from '#web/client/apiError.ts';
import { songKeys } from '#web/client/queryKeys.ts';
import {
  type VersionChange,
  type VersionClash,
  applyVersionChange,
} from '#web/songEdits/versionChange.ts';
import { useWriteVersions } from './songWriting.ts';

/**
 * Adds, replaces or removes one version. On a clash the server's song goes into the cache. With a
 * stopped write, the change replaces it.
 */
export function useVersionChange(stopped: StoppedWrite<Song> | null = null) {
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
        const { discardWrite } = await import('#web/offline/outbox/decide.ts');
        await discardWrite(stopped);
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
  /** The song as it is now, to which the change cannot be applied. */
  | { readonly song: Song; readonly waits: false; readonly clash: VersionClash };

type WriteList = (written: {
  readonly over: Song;
  readonly change: VersionChange;
  readonly list: readonly AlternateVersion[];
}) => Promise<Omit<WrittenSong, 'answered'>>;

/**
 * Applies the change to the server's list. If somebody else was quicker, the same change is applied
 * to their list (decision 13). Each round starts from a newer song.
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
 * Whether a stopped write is done: the change that replaces it was applied, or nothing was left to
 * do. A change that is still pending occupies the stopped write's place in the outbox.
 */
export function leavesNothing({
  clash,
  waits,
}: Pick<WrittenVersionOutcome, 'clash' | 'waits'>): boolean {
  return clash === null && !waits;
}
