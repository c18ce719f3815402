import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { Song } from '#contract/songs/song.ts';
import { getRevision, listRevisions, restoreRevision } from '#contract/songs/songWriting.ts';
import { request, ifMatch } from '#web/client/request.ts';
import { idempotencyKeys } from '#web/client/idempotencyKeys.ts';
import { showSong } from './showSong.ts';
import { songKeys } from '#web/client/queryKeys.ts';

/** «Historikk»; always refetched, since others write too. */
export function useRevisions(id: string) {
  return useQuery({
    queryKey: songKeys.revisions(id),
    queryFn: ({ signal }) => request(listRevisions, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** An earlier text, fetched when it is opened. */
export function useRevision(id: string, version: string | null) {
  return useQuery({
    queryKey: songKeys.revision(id, version ?? ''),
    queryFn: ({ signal }) =>
      request(getRevision, { params: { id, version: version ?? '' } }, { signal }),
    enabled: version !== null,
  });
}

/** Restores an earlier text as a new change; `at` is the song as the person sees it now. */
export function useRestoreRevision() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: ({
      at,
      earlier,
    }: {
      readonly at: Pick<Song, 'id' | 'version'>;
      readonly earlier: number;
    }) =>
      keys([at.id, at.version, earlier], (key) =>
        request(
          restoreRevision,
          { params: { id: at.id, version: String(earlier) } },
          { headers: { ...ifMatch(at), [idempotencyHeader]: key } },
        ),
      ),
    onSuccess: (song) => showSong(client, song),
  });
}
