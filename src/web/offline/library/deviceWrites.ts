import { limits } from '#contract/base/limits.ts';
import type { Song } from '#contract/songs/song.ts';
import { ssrPreferences } from '#contract/base/ssrPreferences.ts';
import type { User } from '#contract/people/user.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { sameCommunity } from '#people/community.ts';
import { isNoSongMusic, readSongMusic, type SongMusic } from '#song/songPreferences.ts';
import { listPending } from '#web/offline/outbox/outboxRows.ts';
import { withPersonalMusic } from '#web/offline/outbox/applyPending.ts';
import { readStored } from '#web/preferences/storage.ts';
import { announceLibrary, requestSync } from './libraryEvents.ts';
import { counted, readMeta } from './libraryMeta.ts';
import { changeRows } from './changeRows.ts';
import {
  isHere,
  type LibraryChange,
  libraryStores,
  type RowNoun,
  songStores,
} from '#web/offline/libraryRows.ts';
import { forgetLibrary, openLibrary, timesForgotten } from './openLibrary.ts';
import { splitSong, wordsRow } from './songRows.ts';

const openedSongs = 100; // whose files are kept, besides the favourites'

/**
 * Stores the signed-in user, unless they sign out meanwhile or have signed out. Deletes another
 * user's data.
 */
export async function writeUser(user: User): Promise<void> {
  let times = timesForgotten();
  const before = await (await openLibrary()).get('meta', 'user');
  if (timesForgotten() !== times) return;
  if (before !== undefined && !isHere(before, user.id)) {
    const done = forgetLibrary();
    times = timesForgotten();
    await done;
  }
  // The server may not have received settings made here yet.
  const known = withPersonalMusic(user, await listPending(user.id));
  const library = await openLibrary();
  const hasLeft = timesForgotten() !== times || readStored(ssrPreferences.signOutOwed) !== null;
  if (!hasLeft) await library.put('meta', known, 'user');
}

/** Stores a song that the server just answered; a later version already stored stays. */
export async function putSong(song: Song): Promise<void> {
  await changeLibrary([song.id], async (tx) => {
    const { head, rest } = splitSong(song);
    const heads = tx.objectStore('heads');
    const before = await heads.get(song.id);
    if (before !== undefined && before.version > song.version) return false;
    void heads.put(head, song.id);
    void tx.objectStore('lyrics').put(rest, song.id);
    void tx.objectStore('words').put(wordsRow(song), song.id);
    void tx.objectStore('meta').delete('beginning');
    await setHeart(tx, song.id, song.isFavorite);
    if (song.music !== undefined) await setMusic(tx, song.id, () => readSongMusic(song.music));
    return true;
  });
}

/** Removes a song that was deleted here; the next sync removes the rest of its data. */
export async function dropSong(id: string): Promise<void> {
  await changeLibrary([id], async (tx) => {
    for (const store of songStores) void tx.objectStore(store).delete(id);
    void tx.objectStore('meta').delete('beginning');
    return true;
  });
}

interface Row extends Versioned {
  /** Set on rows of nouns that belong to a community. */
  readonly community?: string;
}

/**
 * Stores a row as the server has just answered it; a later version stored here stays. Rows of other
 * communities than the user's are not kept on the device (decision 65).
 */
export async function putRow(noun: RowNoun, row: Row): Promise<void> {
  await changeLibrary([], async (tx) => {
    const meta = tx.objectStore('meta');
    const user = await readMeta((key) => meta.get(key), 'user');
    const isOwn =
      row.community === undefined ||
      (user !== undefined && sameCommunity(user.community, row.community));
    if (isOwn) await changeRows(tx, noun, [row], []);
    return isOwn;
  });
}

/** Deletes a row that was deleted on this device. */
export async function dropRow(noun: RowNoun, id: string): Promise<void> {
  await changeLibrary([], async (tx) => {
    await changeRows(tx, noun, [], [id]);
    return true;
  });
}

export async function writeFavorite(id: string, isFavorite: boolean): Promise<void> {
  await changeLists(id, (tx) => setHeart(tx, id, isFavorite));
}

/** Merges `change` into the stored settings of the song. */
export async function writeMusic(id: string, change: Partial<SongMusic>): Promise<void> {
  await changeLists(id, (tx) =>
    setMusic(tx, id, (before) => readSongMusic({ ...before, ...change })),
  );
}

/**
 * Records that a song was opened here: first of the recent songs, and its files are wanted. Sends
 * nothing to the server.
 */
export async function writeOpening(id: string): Promise<void> {
  await rememberOpened(id);
  await changeLibrary([id], async (tx) => {
    const meta = tx.objectStore('meta');
    void meta.put(true, 'listsSet');
    const recent = (await readMeta((key) => meta.get(key), 'recent')) ?? [];
    void meta.put(inFront(id, recent, limits.recentSongs), 'recent');
    return true;
  });
  requestSync('files');
}

/** Also before the library exists: the files of the very first song are wanted too. */
async function rememberOpened(id: string): Promise<void> {
  const tx = (await openLibrary()).transaction('meta', 'readwrite');
  const opened = (await readMeta((key) => tx.store.get(key), 'opened')) ?? [];
  if ((await tx.store.get('user')) !== undefined) {
    void tx.store.put(inFront(id, opened, openedSongs), 'opened');
  }
  await tx.done;
}

async function setHeart(tx: LibraryChange, id: string, isFavorite: boolean): Promise<boolean> {
  const meta = tx.objectStore('meta');
  const before = (await readMeta((key) => meta.get(key), 'favorites')) ?? [];
  if (before.includes(id) === isFavorite) return false;
  const others = before.filter((each) => each !== id);
  await meta.put(isFavorite ? [...others, id] : others, 'favorites');
  return true;
}

async function setMusic(
  tx: LibraryChange,
  id: string,
  next: (before: SongMusic | undefined) => SongMusic,
): Promise<boolean> {
  const meta = tx.objectStore('meta');
  const before = (await readMeta((key) => meta.get(key), 'music')) ?? [];
  const own = before.find(({ songId }) => songId === id);
  const music = next(own);
  const isNone = isNoSongMusic(music);
  if (isNone && own === undefined) return false;
  const others = before.filter((each) => each !== own);
  await meta.put(isNone ? others : [...others, { songId: id, ...music }], 'music');
  return true;
}

function inFront(id: string, ids: readonly string[], most: number): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, most);
}

/**
 * Marks the lists as changed here, so that a sync answer already under way does not overwrite them,
 * and requests another sync.
 */
async function changeLists(
  id: string,
  write: (tx: LibraryChange) => Promise<boolean>,
): Promise<void> {
  await changeLibrary([id], (tx) => {
    void tx.objectStore('meta').put(true, 'listsSet');
    return write(tx);
  });
  requestSync('now');
}

/**
 * Runs `write` in one transaction on an existing library, recounts the songs, and announces the
 * changed ones. `write` resolves to whether anything changed.
 */
async function changeLibrary(
  ids: readonly string[],
  write: (tx: LibraryChange) => Promise<boolean>,
): Promise<void> {
  const library = await openLibrary();
  const tx = library.transaction(libraryStores, 'readwrite');
  const meta = tx.objectStore('meta');
  const written = async () => {
    const state = await readMeta((key) => meta.get(key), 'state');
    if (state === undefined) {
      // The first sync answer may be under way and lack this change.
      if ((await meta.get('user')) !== undefined) void meta.put(true, 'listsSet');
      return false;
    }
    if (!(await write(tx))) return false;
    await meta.put(await counted(tx, state), 'state');
    return true;
  };
  const [changed] = await Promise.all([written(), tx.done]);
  if (changed) announceLibrary({ kind: 'changed', songs: ids, lists: true });
}
