import { limits } from '#contract/base/limits.ts';
import type { Song } from '#contract/songs/song.ts';
import { foldForSearch } from '#song/foldText.ts';
import { sortByTitle } from '#song/search/sortByTitle.ts';
import { listPending } from '#web/offline/outbox/outboxRows.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';
import type { LibrarySnapshot, TitleFilter } from './librarySnapshot.ts';
import { findLyricMatches, indexLyrics, type LyricMatch } from './findLyricMatches.ts';
import { openLibrary } from './openLibrary.ts';
import { readWholeSong, splitSong, wordsRow } from './songRows.ts';

/** The snapshot with pending writes applied. */
export function pendingSnapshot(
  snapshot: LibrarySnapshot,
  pending: readonly Song[],
): LibrarySnapshot {
  if (pending.length === 0) return snapshot;
  const byId = new Map(snapshot.byId);
  const told = new Map(snapshot.lists.disambiguations);
  for (const song of pending) {
    const { head } = splitSong(song);
    const shown = { ...head, disambiguation: told.get(song.id) };
    byId.set(song.id, { song: shown, title: foldForSearch(head.title) });
  }
  const songs = [...byId.values()].map(({ song }) => song);
  return { ...snapshot, byId, sorted: sortByTitle(songs) };
}

/** The songs that have pending writes, with those applied. */
export async function pendingSongs(): Promise<Song[]> {
  const pending = await listPending();
  if (pending.length === 0) return [];
  const library = await openLibrary();
  const songs: Song[] = [];
  for (const id of new Set(pending.map(({ entityId }) => entityId))) {
    const writes = pending.filter(({ entityId }) => entityId === id);
    const kept = await readWholeSong(library, id);
    const song = applyPending(kept ?? null, writes);
    if (song !== null) songs.push(song);
  }
  return songs;
}

/**
 * Merges the device's matches with those in songs that have pending writes, by folded title. `byId`
 * has these songs with the writes applied.
 */
export function pendingLyrics(
  kept: readonly LyricMatch[],
  pending: readonly Song[],
  { filter, byId }: { readonly filter: TitleFilter } & Pick<LibrarySnapshot, 'byId'>,
): LyricMatch[] {
  if (pending.length === 0) return [...kept];
  const written = new Set(pending.map(({ id }) => id));
  const all = [
    ...kept.filter(({ id }) => !written.has(id)),
    ...findLyricMatches(indexLyrics(pending.map(wordsRow)), filter, kept.length > 0),
  ];
  const place = ({ id }: LyricMatch) => `${byId.get(id)?.title ?? ''}\n${id}`;
  const inOrder = all.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return inOrder.slice(0, limits.lyricMatches);
}
