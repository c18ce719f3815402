import type { IDBPObjectStore } from 'idb';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { sync } from '#contract/sync.ts';
import type { ChosenFor } from '#contract/music.ts';
import type { Song } from '#contract/song.ts';
import { readSongMusic } from '#song/songPreferences.ts';
import { answeringInstallation } from '#web/api/client/installation.ts';
import type { LibraryNews } from './libraryNews.ts';
import { counted, readMeta } from './libraryMeta.ts';
import {
  isHere,
  type LibraryState,
  type Library,
  type LibrarySchema,
  libraryStores,
  songStores,
} from './libraryRows.ts';
import { splitSong, wordsRow } from './songRows.ts';

export type SyncAnswer = AnswerOf<typeof sync>;

/** What one answer of `sync` does to the device; all of it in one transaction, or nothing. */
export interface Step {
  /** What the device had when it asked. Only onto that does the answer fit. */
  readonly before: LibraryState | null;
  /** The rows that are there belong to another library: away with them first. */
  readonly clear: boolean;
  /** This is all there is: it takes the place of whatever is there. */
  readonly replaces?: true;
  readonly put: readonly Song[];
  readonly remove: readonly string[];
  /** `songs` is counted once the rows are written. */
  readonly state: Omit<LibraryState, 'songs'>;
}

/**
 * `before` is what the device has, null for nothing. A library is complete once an answer says that
 * nothing is left, and stays so while it follows; only a restart begins anew.
 */
export function applyDelta(
  before: LibraryState | null,
  answer: SyncAnswer,
  { person, now }: { readonly person: string; readonly now: number },
): Step {
  const clear = before === null || answer.restart || before.library !== answer.library;
  const complete = !answer.more || (!clear && before.complete);
  return {
    before,
    clear,
    put: answer.changed.songs,
    remove: answer.deleted,
    state: {
      format: 1,
      person,
      library: answer.library,
      revision: answer.revision,
      ...(answer.total !== null && { total: answer.total }),
      complete,
      syncedAt: answer.more ? (before?.syncedAt ?? 0) : now,
    },
  };
}

/**
 * Whether the device still is where the question was asked from. It is not if its songs were thrown
 * away meanwhile: what came before would be missing, and it would be called complete.
 */
export function stillFits({ before }: Pick<Step, 'before'>, now: LibraryState | null): boolean {
  return now?.library === before?.library && now?.revision === before?.revision;
}

/** What to ask with. */
export function nextQuestion(state: Pick<LibraryState, 'revision' | 'library'> | null): {
  since?: string;
  library?: string;
} {
  return state === null ? {} : { since: String(state.revision), library: state.library };
}

/** A step as it was put down. */
interface Kept {
  readonly state: LibraryState;
  /** Ids of those that are new or changed or gone, or sung otherwise. */
  readonly songs: readonly string[];
}

type MetaStore = IDBPObjectStore<LibrarySchema, typeof libraryStores, 'meta', 'readwrite'>;

type Lists = Pick<SyncAnswer, 'categories' | 'mine'>;

/**
 * Writes one step in one transaction. Null, and nothing written, if somebody else has come to the
 * device meanwhile or its library was forgotten or thrown away. A song that was written here since the
 * server answered is newer, and stays. So do lists that were set here; where there were none before,
 * the library is not complete, and the next answer is wanted for its lists.
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
      await Promise.all(songStores.map((store) => tx.objectStore(store).clear()));
    }
    const before = await Promise.all(rows.map(({ head }) => heads.get(head.id)));
    const newer = rows.filter(({ head }, at) => (before[at]?.version ?? 0) <= head.version);
    for (const { head, rest, words: row } of newer) {
      void heads.put(head, head.id);
      void lyrics.put(rest, head.id);
      void words.put(row, head.id);
    }
    for (const id of remove) for (const store of songStores) void tx.objectStore(store).delete(id);
    const sung = await putLists(meta, lists);
    const complete = state.complete && (sung !== null || hadLists === true);
    const kept = await counted(tx, { ...state, complete });
    await putState(meta, kept);
    const songs = [...newer.map(({ head }) => head.id), ...remove, ...(sung ?? [])];
    return { state: kept, songs: [...new Set(songs)] };
  };
  const [kept] = await Promise.all([written(), tx.done]);
  return kept;
}

/** How far the device has come, and of which installation: the one that has just answered. */
async function putState(meta: MetaStore, state: LibraryState): Promise<void> {
  const installation = answeringInstallation();
  if (installation !== null) void meta.put(installation, 'installation');
  await meta.put(state, 'state');
}

/** Ids of the songs that are sung otherwise now; null where lists were set here meanwhile, and stay. */
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
  return sungOtherwise(known, music);
}

/** Of which songs another music was chosen, or none any more. */
function sungOtherwise(before: readonly ChosenFor[], now: readonly ChosenFor[]): string[] {
  const [old, anew] = [before, now].map(
    (rows) => new Map(rows.map((row) => [row.songId, JSON.stringify(readSongMusic(row))])),
  );
  const ids = new Set([...before, ...now].map(({ songId }) => songId));
  return [...ids].filter((id) => old?.get(id) !== anew?.get(id));
}

/**
 * What is told of a step that was kept, and of these songs that it changed. `anew`: in this or an
 * earlier step all songs went, so that what anybody has in memory is read again, whatever changed. So
 * are lists on the screen, which may have been shown before all songs were here.
 */
export function newsOfStep(
  { before, state }: Pick<Step, 'before' | 'state'>,
  songs: readonly string[],
  anew: boolean,
): LibraryNews[] {
  const news: LibraryNews[] = [];
  const wasComplete = before?.complete === true;
  if (state.complete && (anew || !wasComplete)) news.push({ kind: 'complete' });
  if (state.complete && (anew || before !== null))
    news.push({ kind: 'changed', songs, lists: true });
  return [...news, { kind: 'progress' }];
}
