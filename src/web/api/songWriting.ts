import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/songs/categories.ts';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import type { ChangedSongFields, NewSongFields } from '#contract/songs/songForm.ts';
import type { StoppedWrite } from '#web/offline/outbox/writeEnd.ts';
import type { VersionChange } from '#web/songEdits/versionChange.ts';
import { writeSong } from '#web/offline/outbox/writeSong.ts';
import { showWritten } from './showSong.ts';
import { categoriesKey } from '#web/client/queryKeys.ts';
import { idempotencyKeys } from '#web/client/idempotencyKeys.ts';
import type { SongUploads } from '#web/client/send.ts';

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
  readonly stopped?: StoppedWrite<Song> | null;
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
        options,
      );
    },
    onSuccess: (written) => showWritten(client, written),
  });
}

interface ChangedSong extends Over, InPlaceOf, Upload<ChangedSongFields> {
  /** Called with the write in conflict, which then stays in the outbox. */
  readonly onConflict?: ((stopped: StoppedWrite<Song>) => void) | undefined;
}

/**
 * Changes a song as the person saw it. If it is newer by then, the change is applied to the newer
 * one, provided all fields it touches are as the person saw them (decision 13).
 */
export function useChangeSong() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: ({ over, form, files, stopped, ...options }: ChangedSong) => {
      const category = form.categoryId === undefined ? null : categoryIn(client, form.categoryId);
      return writeSong(
        stopped,
        keys,
        {
          entityId: over.id,
          title: form.title ?? over.title,
          work: { kind: 'change', fields: form, category },
          base: over,
          files,
        },
        options,
      );
    },
    onSuccess: (written) => showWritten(client, written),
  });
}

/** Writes the whole list of alternate versions, with one change applied (spec §4). */
export function useWriteVersions() {
  const client = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: ({ over, change, list, stopped }: Over & InPlaceOf & ChangedList) =>
      writeSong(stopped, keys, {
        entityId: over.id,
        title: over.title,
        work: { kind: 'versions', change, list },
        base: over,
      }),
    onSuccess: (written) => showWritten(client, written),
  });
}

/** The category as known here, for a song that shows it before the server has answered. */
function categoryIn(client: QueryClient, id: string): Category {
  const known = client.getQueryData<Category[]>(categoriesKey) ?? [];
  return known.find((each) => each.id === id) ?? { id, nameNo: '', color: '#1565C0' };
}
