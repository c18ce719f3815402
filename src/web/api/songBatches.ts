import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#contract/base/endpoint.ts';
import { listAuditEvents } from '#contract/people/audit.ts';
import { changeManySongs, undoSongBatch } from '#contract/songs/songBatches.ts';
import { idempotencyKeys } from '#web/client/idempotencyKeys.ts';
import { request } from '#web/client/request.ts';
import { refreshLibrary } from './refreshLibrary.ts';

export type ManySongsChange = Omit<BodyOf<typeof changeManySongs>, 'batch'>;

/** Changes many songs at once; the batch's id is its idempotency key. Not without network. */
export function useChangeManySongs() {
  const client = useQueryClient();
  const [keyed] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: (change: ManySongsChange) =>
      keyed([JSON.stringify(change)], (key) =>
        request(changeManySongs, { body: { batch: key, ...change } }),
      ),
    // Also after a failure: a lost answer may have been a success.
    onSettled: () => void refreshLibrary(client),
  });
}

/** Takes a change of many songs back, or an import. */
export function useUndoSongBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(undoSongBatch, { params: { id } }),
    onSettled: () => {
      void refreshLibrary(client);
      void client.invalidateQueries({ queryKey: [listAuditEvents.path] });
    },
  });
}
