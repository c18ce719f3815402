import type { QueryClient } from '@tanstack/react-query';
import type { Category } from '#contract/songs/categories.ts';
import type { Song } from '#contract/songs/song.ts';
import type { ChangedSongFields, NewSongFields } from '#contract/songs/songForm.ts';
import { categoriesKey, refreshSong, refreshSongLists, songKeys } from '#web/client/queryKeys.ts';
import type { SongUploads } from '#web/client/send.ts';
import type { GivenWrite } from '#web/offline/outbox/givenWrite.ts';
import { loadWriting, overlaid } from '#web/offline/outbox/outbox.ts';
import type { WriteEnd } from '#web/offline/outbox/writeEnd.ts';
import { applyVersionChange, type VersionChange } from '#web/songEdits/versionChange.ts';
import type { Showing } from './useWrite.ts';

/** A new song with this id, so that repeated attempts create only one. */
export function newSong(
  client: QueryClient,
  id: string,
  form: NewSongFields,
  files: SongUploads,
): GivenWrite<Song> {
  const category = categoryIn(client, form.categoryId);
  const work = { kind: 'create', fields: { ...form, id }, category } as const;
  return { entityId: id, title: form.title, work, base: null, files };
}

/**
 * A change of a song as the person saw it. If it is newer by then, the change is applied to the newer
 * one, provided all fields it touches are as the person saw them (decision 13).
 */
export function changeOfSong(
  client: QueryClient,
  base: Song,
  form: ChangedSongFields,
  files: SongUploads,
): GivenWrite<Song> {
  const category = form.categoryId === undefined ? null : categoryIn(client, form.categoryId);
  const work = { kind: 'change', fields: form, category } as const;
  return { entityId: base.id, title: form.title ?? base.title, work, base, files };
}

/**
 * The whole list of versions with one change applied (spec §4), of the song as the person saw it; if
 * it is newer by then, the change is applied to its list (decision 13). `nameTaken`: another version
 * has the name.
 */
export function changeOfVersions(
  base: Song,
  change: VersionChange,
): GivenWrite<Song> | 'nameTaken' {
  const applied = applyVersionChange(base, change);
  if ('clash' in applied) {
    if (applied.clash.kind === 'nameTaken') return 'nameTaken';
    throw new Error('a change of another version than the song has');
  }
  const list = applied.list ?? base.alternateVersions;
  return { entityId: base.id, title: base.title, work: { kind: 'versions', change, list }, base };
}

/** A song as written, with what else is pending; the lists are refetched (spec §7). */
export const songShowing: Showing<Song> = {
  showEnd: async (client, write, end) => {
    const { entityId: id } = write;
    if (end === null || end.kind === 'conflict') return refreshSong(client, id);
    const song = await songAfter(write, end);
    client.setQueryData(songKeys.one(id), await overlaid(id, () => Promise.resolve(song)));
    void client.invalidateQueries({ queryKey: songKeys.revisions(id) });
    return refreshSongLists(client);
  },
};

/** The song once it is written, as it will be until its write is sent. */
export async function songAfter(write: GivenWrite<Song>, end: WriteEnd<Song>): Promise<Song> {
  if (end.kind === 'done' && end.answer !== null) return end.answer;
  return (await loadWriting()).shownWith(write);
}

/** The category as known here, for a song that shows it before the server has answered. */
function categoryIn(client: QueryClient, id: string): Category {
  const known = client.getQueryData<Category[]>(categoriesKey) ?? [];
  return known.find((each) => each.id === id) ?? { id, nameNo: '', color: '#1565C0' };
}
