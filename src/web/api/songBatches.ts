import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts';
import { listAuditEvents } from '#contract/people/audit.ts';
import { changeManySongs, undoSongBatch } from '#contract/songs/songBatches.ts';
import { idempotencyKeys } from '#web/client/idempotencyKeys.ts';
import { request } from '#web/client/request.ts';
import { store } from '#web/state/store.ts';
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

/**
 * What undoing answered on this page, by the id of the batch. Here, since whatever offered it may be gone
 * when the answer comes, and be shown again.
 */
export const undoneBatches = store<ReadonlyMap<string, AnswerOf<typeof undoSongBatch>>>(new Map());

/** Takes a change of many songs back, or an import. */
export function useUndoSongBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(undoSongBatch, { params: { id } }),
    onSuccess: (answer, id) => undoneBatches.set(new Map(undoneBatches.get()).set(id, answer)),
    onSettled: () => {
      void refreshLibrary(client);
      void client.invalidateQueries({ queryKey: [listAuditEvents.path] });
    },
  });
}
