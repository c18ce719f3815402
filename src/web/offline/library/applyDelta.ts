import type { IDBPObjectStore } from 'idb';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import type { sync } from '#contract/library/sync.ts';
import type { ChosenFor } from '#contract/songs/music.ts';
import type { Song } from '#contract/songs/song.ts';
import { readSongMusic } from '#song/songPreferences.ts';
import { answeringInstallation } from '#web/client/installation.ts';
import type { LibraryEvent } from './libraryEvents.ts';
import { counted, readMeta } from './libraryMeta.ts';
import {
  type ChangedRows,
  isHere,
  type LibraryState,
  type Library,
  type LibrarySchema,
  libraryStores,
  type RowNoun,
  rowNouns,
  songStores,
  syncedStores,
} from '#web/offline/libraryRows.ts';
import { changeRows } from './changeRows.ts';
import { splitSong, wordsRow } from './songRows.ts';

export type SyncAnswer = AnswerOf<typeof sync>;

/** What one `sync` answer changes on the device. Applied in one transaction. */
export interface Step {
  /** The state the request was made from. The answer fits only that state. */
  readonly before: LibraryState | null;
  /** The stored rows belong to another library, or lack a noun, and are deleted first. */
  readonly clear: boolean;
  /** A complete library: it replaces whatever is stored. */
  readonly replaces?: true;
  readonly put: readonly Song[];
  readonly rows: Pick<ChangedRows, RowNoun>;
  readonly remove: readonly string[];
  /** `songs` is counted after the rows are written. */
  readonly state: Omit<LibraryState, 'songs'>;
}

/**
 * `before` is the stored state, null for none. A library becomes complete with the first answer
 * that has no more pages, and stays complete while it follows; only a restart begins again.
 */
export function applyDelta(
  before: LibraryState | null,
  answer: SyncAnswer,
  { person, now }: { readonly person: string; readonly now: number },
): Step {
  const nouns = rowNouns.filter((noun) => answer.changed[noun] !== undefined);
  const clear =
    before === null ||
    answer.restart ||
    before.library !== answer.library ||
    // Written by a release that did not know this noun, so its earlier rows were never fetched.
    !nouns.every((noun) => before.nouns?.includes(noun));
  const complete = !answer.more || (!clear && before.complete);
  const { songs, ...rows } = answer.changed;
  return {
    before,
    clear,
    put: songs,
    rows,
    remove: answer.deleted,
    state: {
      format: 1,
      person,
      library: answer.library,
      revision: answer.revision,
      ...(answer.total !== null && { total: answer.total }),
      complete,
      nouns,
      hasNumbers: true,
      syncedAt: answer.more ? (before?.syncedAt ?? 0) : now,
    },
  };
}

/**
 * Whether the device still has the state the request was made from. It has not if its songs were
 * deleted meanwhile: earlier pages would be missing from a library marked complete.
 */
export function stillFits({ before }: Pick<Step, 'before'>, now: LibraryState | null): boolean {
  return now?.library === before?.library && now?.revision === before?.revision;
}

/** Query parameters of the next `sync` request. The first page is small, so that it survives a poor line. */
export function nextQuestion(state: Pick<LibraryState, 'revision' | 'library'> | null): {
  since?: string;
  library?: string;
  limit?: string;
} {
  if (state === null) return { limit: String(limits.changesAtFirst) };
  return { since: String(state.revision), library: state.library };
}

/** A step that was written. */
interface Kept {
  readonly state: LibraryState;
  /** Ids of songs that were added, changed or deleted, or whose music settings changed. */
  readonly songs: readonly string[];
}

type MetaStore = IDBPObjectStore<LibrarySchema, typeof libraryStores, 'meta', 'readwrite'>;

type Lists = Pick<SyncAnswer, 'categories' | 'mine'>;

/**
 * Writes one step in one transaction. Null, with nothing written, if another user signed in
 * meanwhile or the library was deleted. A song written here since the server answered is newer and
 * stays. So do lists changed here; if there were none before, the library stays incomplete until
 * the next answer brings them.
 */
export async function keepStep(library: Library, step: Step, lists: Lists): Promise<Kept | null> {
  const { clear, put, remove, state } = step;
  const rows = put.map((song) => ({ ...splitSong(song), words: wordsRow(song) }));
  const tx = library.transaction(libraryStores, 'readwrite');
  const [meta, heads, lyrics, words] = [
    tx.objectStore('meta'),
    tx.objectStore('heads'),
    tx.objectStore('lyrics'),
    tx.objectStore('words'),
  ];
  const written = async () => {
    if (!isHere(await meta.get('user'), state.person)) return null;
    if (step.replaces !== true) {
      const now = await readMeta((key) => meta.get(key), 'state');
      if (!stillFits(step, now ?? null)) return null;
    }
    const { complete: hadLists }: Partial<LibraryState> = Object(await meta.get('state'));
    if (clear) {
      void meta.delete('damaged');
      void meta.delete('beginning');
      await Promise.all(syncedStores.map((store) => tx.objectStore(store).clear()));
    }
    const before = await Promise.all(rows.map(({ head }) => heads.get(head.id)));
    const newer = rows.filter(({ head }, at) => (before[at]?.version ?? 0) <= head.version);
    for (const { head, rest, words: row } of newer) {
      void heads.put(head, head.id);
      void lyrics.put(rest, head.id);
      void words.put(row, head.id);
    }
    for (const id of remove) for (const store of songStores) void tx.objectStore(store).delete(id);
    for (const noun of rowNouns) await changeRows(tx, noun, step.rows[noun] ?? [], remove);
    const changedMusic = await putLists(meta, lists);
    const complete = state.complete && (changedMusic !== null || hadLists === true);
    const kept = await counted(tx, { ...state, complete });
    await putState(meta, kept);
    const songs = [...newer.map(({ head }) => head.id), ...remove, ...(changedMusic ?? [])];
    return { state: kept, songs: [...new Set(songs)] };
  };
  const [kept] = await Promise.all([written(), tx.done]);
  return kept;
}

/** Writes the state, and the installation that sent the answer. */
async function putState(meta: MetaStore, state: LibraryState): Promise<void> {
  const installation = answeringInstallation();
  if (installation !== null) void meta.put(installation, 'installation');
  await meta.put(state, 'state');
}

/**
 * Ids of songs whose music settings changed; null if lists were changed here meanwhile, which then
 * stay.
 */
async function putLists(
  meta: MetaStore,
  { categories, mine: { favorites, music, recent } }: Lists,
): Promise<string[] | null> {
  void meta.put(categories, 'categories');
  if ((await meta.get('listsSet')) !== undefined) return null;
  const known = (await readMeta((key) => meta.get(key), 'music')) ?? [];
  void meta.put(favorites, 'favorites');
  void meta.put(music, 'music');
  void meta.put(recent, 'recent');
  return withOtherMusic(known, music);
}

/** Ids of songs whose music settings differ. */
function withOtherMusic(before: readonly ChosenFor[], now: readonly ChosenFor[]): string[] {
  const [old, anew] = [before, now].map(
    (rows) => new Map(rows.map((row) => [row.songId, JSON.stringify(readSongMusic(row))])),
  );
  const ids = new Set([...before, ...now].map(({ songId }) => songId));
  return [...ids].filter((id) => old?.get(id) !== anew?.get(id));
}

/**
 * The events for a written step and the songs it changed. `anew`: this or an earlier step deleted
 * all songs, so data in memory is reloaded whatever changed. So are lists on the screen, which may
 * have been shown before all songs had arrived.
 */
export function eventsOfStep(
  { before, state }: Pick<Step, 'before' | 'state'>,
  songs: readonly string[],
  anew: boolean,
): LibraryEvent[] {
  const events: LibraryEvent[] = [];
  const wasComplete = before?.complete === true;
  if (state.complete && (anew || !wasComplete)) events.push({ kind: 'complete' });
  if (state.complete && (anew || before !== null))
    events.push({ kind: 'changed', songs, lists: true });
  return [...events, { kind: 'progress' }];
}
