import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/songs/categories.ts';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import type { ChangedSongFields, NewSongFields } from '#contract/songs/songForm.ts';
import { changeSong } from '#contract/songs/songWriting.ts';
import type { StoppedWrite } from '#web/offline/outbox/decide.ts';
import type { VersionChange } from '#web/songEdits/versionChange.ts';
import { leavesOthers } from '#web/songEdits/rebase.ts';
import { sameWords } from '#web/songEdits/songInput.ts';
import { currentSongOf } from '#web/client/apiError.ts';
import { request, ifMatch } from '#web/client/request.ts';
import { createOrChange } from '#web/client/createOrChange.ts';
import { type WrittenSong, writeSong } from '#web/offline/outbox/writeSong.ts';
import { showWritten } from './showSong.ts';
import { categoriesKey } from '#web/client/queryKeys.ts';
import { type IdempotencyKeys, idempotencyKeys } from '#web/client/idempotencyKeys.ts';
import { type SongUploads, send } from '#web/client/send.ts';

interface Over {
  /** The song that is changed, as the person saw it. */
  readonly over: Song;
}

interface ChangedList {
  readonly change: VersionChange;
  readonly list: readonly AlternateVersion[];
}

interface Upload<Fields> {
  readonly form: Fields;
  readonly files: SongUploads;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

interface InPlaceOf {
  /** The stopped write that this one replaces. */
  readonly stopped?: StoppedWrite | null;
}

/** Creates a song with this id, so that repeated attempts create only one. */
export function useCreateSong(newId: string) {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: ({ form, files, stopped, ...options }: InPlaceOf & Upload<NewSongFields>) => {
      const id = stopped?.write.entityId ?? newId;
      const fields = { ...form, id };
      const category = categoryIn(client, form.categoryId);
      return writeSong(
        stopped,
        keys,
        {
          entityId: id,
          title: form.title,
          work: { kind: 'create', fields, category },
          base: null,
          files,
        },
        (headers) => createOrChange({ form: fields, files }, { ...options, headers }),
      );
    },
    onSuccess: (written) => showWritten(client, written),
  });
}

type ChangedSong = Over & InPlaceOf & Upload<ChangedSongFields>;

/**
 * Changes a song as the person saw it. If the server refuses with 412 because it is newer by then,
 * the change is applied to the newer one, provided all fields it touches are as the person saw them
 * (decision 13).
 */
export function useChangeSong() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: (changed: ChangedSong) => changeOver(client, keys, changed),
    onSuccess: (written) => showWritten(client, written),
  });
}

async function changeOver(
  client: QueryClient,
  keys: IdempotencyKeys,
  changed: ChangedSong,
): Promise<WrittenSong> {
  const { over, form, files, stopped, ...options } = changed;
  const category = form.categoryId === undefined ? null : categoryIn(client, form.categoryId);
  const params = { id: over.id };
  const work = { kind: 'change', fields: form, category } as const;
  try {
    return await writeSong(
      stopped,
      keys,
      { entityId: over.id, title: form.title ?? over.title, work, base: over, files },
      (headers) => {
        const all = { ...options, headers: { ...headers, ...ifMatch(over) } };
        return send(changeSong, { params, form, files }, all);
      },
    );
  } catch (error) {
    const newer = currentSongOf(error);
    if (newer === undefined || newer.version <= over.version) throw error;
    const mayStand = leavesOthers({ fields: form, files }, over, newer);
    if (!mayStand && !(await isOwnWriting(over, newer))) throw error;
    return changeOver(client, keys, { ...changed, over: newer });
  }
}

/** Whether the newer song is the one seen, sent meanwhile together with its pending files. */
async function isOwnWriting(over: Song, newer: Song): Promise<boolean> {
  const { isOwnSince } = await import('#web/offline/kinds/ownVersions.ts');
  return isOwnSince(over, newer) && sameWords(over, newer);
}

/** Writes the whole list of alternate versions, with one change applied (spec §4). */
export function useWriteVersions() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: ({ over, change, list, stopped }: Over & InPlaceOf & ChangedList) =>
      writeSong(
        stopped,
        keys,
        {
          entityId: over.id,
          title: over.title,
          work: { kind: 'versions', change, list },
          base: over,
        },
        (headers) =>
          request(
            changeSong,
            { params: { id: over.id }, body: { alternateVersions: [...list] } },
            { headers: { ...headers, ...ifMatch(over) } },
          ),
      ),
    onSuccess: (written) => showWritten(client, written),
  });
}

/** The category as known here, for a song that shows it before the server has answered. */
function categoryIn(client: QueryClient, id: string): Category {
  const known = client.getQueryData<Category[]>(categoriesKey) ?? [];
  return known.find((each) => each.id === id) ?? { id, nameNo: '', color: '#1565C0' };
}
