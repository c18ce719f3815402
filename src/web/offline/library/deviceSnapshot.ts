import { mayList, readSoundState } from './libraryMeta.ts';
import { DamagedLibrary } from '#web/offline/libraryRows.ts';
import { onLibraryEvent } from './libraryEvents.ts';
import { openLibrary } from './openLibrary.ts';
import { partOfLibrary, showPart } from './partOfLibrary.ts';
import { readSnapshot, refreshSnapshot, type LibrarySnapshot } from './librarySnapshot.ts';
import { isOnline } from '#web/client/response.ts';

const refreshLimit = 300; // more changes than this reload the whole snapshot

let snapshot: Promise<LibrarySnapshot | null> | null = null;

onLibraryEvent((event) => {
  // While the library is incomplete, any event may mean more songs.
  if (partOfLibrary() !== null || ['forgotten', 'complete', 'damaged'].includes(event.kind)) {
    snapshot = null;
    showPart(null);
  }
  if (event.kind !== 'changed' || snapshot === null) return;
  const before = snapshot;
  snapshot = before.then((old) => (old === null ? reload(null) : refresh(old, event.songs)));
  snapshot.catch(() => undefined);
});

/** Whether the snapshot is in memory or being loaded. */
export function hasSnapshot(): boolean {
  return snapshot !== null;
}

/**
 * All songs of the device, loaded into memory on first use. Null unless all songs are there, or no
 * server answers. Throws `DamagedLibrary`.
 */
export async function deviceSnapshot(): Promise<LibrarySnapshot | null> {
  if (partOfLibrary() !== null && isOnline()) snapshot = null;
  snapshot ??= reload(null);
  const mine = snapshot;
  try {
    const answer = await mine;
    if (answer === null && snapshot === mine) snapshot = null;
    return answer;
  } catch (error) {
    if (snapshot === mine) snapshot = null;
    throw error;
  }
}

async function reload(before: LibrarySnapshot | null): Promise<LibrarySnapshot | null> {
  const library = await openLibrary();
  const state = await readSoundState(library);
  const mayShow = state !== null && mayList(state);
  showPart(
    mayShow && !state.complete ? { songs: state.songs, total: state.total ?? state.songs } : null,
  );
  if (!mayShow) return null;
  const read = await readSnapshot(library, before);
  if (read.byId.size >= state.songs) return read;
  // Fewer rows than counted: they were deleted during the read, or cannot be read.
  const now = await readSoundState(library);
  const names = ['library', 'revision', 'songs'] as const;
  const same = names.every((name) => now?.[name] === state[name]);
  if (same) throw new DamagedLibrary('heads');
  return reload(before);
}

async function refresh(
  before: LibrarySnapshot,
  ids: readonly string[],
): Promise<LibrarySnapshot | null> {
  if (ids.length > refreshLimit) return reload(before);
  return refreshSnapshot(await openLibrary(), before, ids);
}
