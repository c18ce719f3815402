import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Song } from '#contract/song.ts';
import { keepSong, useWriteVersions } from '#web/api/songWriting.ts';
import type { VersionChange } from './applyVersionChange.ts';
import { writeVersion } from './writeVersion.ts';

/** Adds, replaces or removes one version; a clash leaves the song of the server in the cache. */
export function useVersionChange() {
  const client = useQueryClient();
  const { mutateAsync: write } = useWriteVersions();
  return useMutation({
    mutationFn: ({ song, change }: { readonly song: Song; readonly change: VersionChange }) =>
      writeVersion(write, song, change),
    onSuccess: ({ song, clash }) => (clash === null ? undefined : keepSong(client, song)),
  });
}
