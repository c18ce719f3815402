import { mayList, readSoundState } from './libraryMeta.ts';
import { DamagedLibrary } from './libraryRows.ts';
import { onLibraryNews } from './libraryNews.ts';
import { openLibrary } from './openLibrary.ts';
import { partOfLibrary, showPart } from './partOfLibrary.ts';
import { readSnapshot, refreshSnapshot, type LibrarySnapshot } from './librarySnapshot.ts';
import { isOnline } from '#web/api/client/response.ts';

const fewSongs = 300; // more are read with all the others

let shelf: Promise<LibrarySnapshot | null> | null = null;

onLibraryNews((news) => {
  // Where not all songs have come, each news may mean more of them.
  if (partOfLibrary() !== null || ['forgotten', 'complete', 'damaged'].includes(news.kind)) {
    shelf = null;
    showPart(null);
  }
  if (news.kind !== 'changed' || shelf === null) return;
  const before = shelf;
  shelf = before.then((old) => (old === null ? readAnew(null) : follow(old, news.songs)));
  shelf.catch(() => undefined);
});

/** Whether they are in memory, or on their way there. */
export function hasSnapshot(): boolean {
  return shelf !== null;
}

/**
 * The songs of the device, in memory once they have been asked for; null unless all of them are
 * there, or no server answers. Throws `DamagedLibrary`.
 */
export async function deviceSnapshot(): Promise<LibrarySnapshot | null> {
  if (partOfLibrary() !== null && isOnline()) shelf = null;
  shelf ??= readAnew(null);
  const mine = shelf;
  try {
    const answer = await mine;
    if (answer === null && shelf === mine) shelf = null;
    return answer;
  } catch (error) {
    if (shelf === mine) shelf = null;
    throw error;
  }
}

async function readAnew(before: LibrarySnapshot | null): Promise<LibrarySnapshot | null> {
  const library = await openLibrary();
  const state = await readSoundState(library);
  const mayShow = state !== null && mayList(state);
  showPart(
    mayShow && !state.complete ? { songs: state.songs, total: state.total ?? state.songs } : null,
  );
  if (!mayShow) return null;
  const read = await readSnapshot(library, before);
  if (read.byId.size >= state.songs) return read;
  // Fewer than were counted: they went while they were being read, or cannot be read.
  const now = await readSoundState(library);
  const names = ['library', 'revision', 'songs'] as const;
  const same = names.every((name) => now?.[name] === state[name]);
  if (same) throw new DamagedLibrary('heads');
  return readAnew(before);
}

async function follow(
  before: LibrarySnapshot,
  ids: readonly string[],
): Promise<LibrarySnapshot | null> {
  if (ids.length > fewSongs) return readAnew(before);
  return refreshSnapshot(await openLibrary(), before, ids);
}
