import { limits } from '#contract/base/limits.ts';
import { sync } from '#contract/library/sync.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { keyHintIn } from '#song/chords/analyzeKey.ts';
import { disambiguate, namesakesAmong } from '#song/disambiguate.ts';
import { compareTitles } from '#song/search/sortByTitle.ts';
import { NetworkError } from '#web/client/response.ts';
import { ApiError } from '#web/client/apiError.ts';
import { request } from '#web/client/request.ts';
import { applyDelta, keepStep, eventsOfStep, nextQuestion, type SyncAnswer } from './applyDelta.ts';
import { announceLibrary } from './libraryEvents.ts';
import { readMeta, readSoundState } from './libraryMeta.ts';
import {
  type ChangedRows,
  DamagedLibrary,
  type Library,
  type LibraryState,
} from '#web/offline/libraryRows.ts';
import { forgetRows, openLibrary, orFetchAnew } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';

/** How a sync ended. */
export type SyncOutcome =
  | 'done'
  /** No answer. */
  | 'offline'
  /** No session any more. */
  | 'signedOut'
  /** Another user is signed in now, or the library was deleted meanwhile. */
  | 'ended'
  /** The server answered with an error. */
  | 'failed'
  /** No space. */
  | 'full'
  /** The browser refuses storage. */
  | 'refused';

const syncAsSent = { ...sync, read: readAsSent };

/**
 * Rows stay as they were sent, once they can be read: fields and values that this release does not
 * know are left out by its reads, and known to the release that follows it (decision 66).
 */
function readAsSent(sent: unknown): SyncAnswer {
  const answer = sync.read(sent);
  const rows = Object(sent).changed as Readonly<Record<string, readonly object[]>>;
  const changed = Object.entries(answer.changed).map(([noun, read = []]) => [
    noun,
    read.map((row, at) => ({ ...row, ...rows[noun]?.[at] })),
  ]);
  return { ...answer, changed: Object.fromEntries(changed) as ChangedRows };
}

/** Brings the device up to date with the server for this person; one tab at a time. */
export async function syncLibrary(person: string): Promise<SyncOutcome> {
  try {
    // Pages without HTTPS have no Web Locks; two tabs then do the same work twice.
    if (!('locks' in navigator)) return await followTwice(person);
    return await navigator.locks.request('sangbok-library', () => followTwice(person));
  } catch (error) {
    return outcomeOf(error);
  }
}

/** One retry after `signedOut`: a passkey may have started a new session meanwhile. */
async function followTwice(person: string): Promise<SyncOutcome> {
  try {
    return await follow(person);
  } catch (error) {
    if ((await outcomeOf(error)) !== 'signedOut') throw error;
    return follow(person);
  }
}

async function follow(person: string): Promise<SyncOutcome> {
  const library = await openLibrary();
  let state = await stateOf(library, person);
  if (state === 'damaged') return replaceAll(library, person);
  for (let more = true; more; ) {
    await library.delete('meta', 'listsSet');
    const answer = await request(syncAsSent, { query: nextQuestion(state) });
    const step = applyDelta(state, answer, { person, now: Date.now() });
    if (step.clear && state !== null) return replaceAll(library, person);
    const kept = await keepStep(library, step, answer);
    if (kept === null) return 'ended';
    for (const event of eventsOfStep({ ...step, ...kept }, kept.songs, false))
      announceLibrary(event);
    state = kept.state;
    more = answer.more || !state.complete;
  }
  await keepBeginning(library);
  return 'done';
}

/**
 * Stores the first songs by title, so that no screen reads all songs to show the first, and what tells
 * songs of one title apart; does nothing if they are known. Heads written by an earlier release get
 * the key hint that they lack.
 */
async function keepBeginning(library: Library): Promise<void> {
  const { bare, toldAnew } = await writeBeginning(library);
  for (let at = 0; at < bare.length; at += atOnce) {
    await hintHeads(library, bare.slice(at, at + atOnce));
  }
  if (bare.length > 0) await writeBeginning(library);
  const songs = [...bare, ...toldAnew];
  if (songs.length > 0) announceLibrary({ kind: 'changed', songs, lists: true });
}

const atOnce = 50; // songs per transaction, which a page may have to wait for

async function hintHeads(library: Library, ids: readonly string[]): Promise<void> {
  const tx = library.transaction(['heads', 'lyrics'], 'readwrite');
  const heads = tx.objectStore('heads');
  const hint = async (id: string) => {
    const [head, rest] = await Promise.all([heads.get(id), tx.objectStore('lyrics').get(id)]);
    if (head === undefined || head.keyHint !== undefined) return;
    const lyrics: unknown = rest?.lyrics; // from any release; may be invalid
    const keyHint = typeof lyrics === 'string' ? keyHintIn(lyrics, head.key, head.noteNames) : null;
    await heads.put({ ...head, keyHint }, id);
  };
  await Promise.all([...ids.map(hint), tx.done]);
}

interface Written {
  /** Ids of heads without a hint. */
  readonly bare: readonly string[];
  /** Ids of songs that are told from their namesakes in another way than before. */
  readonly toldAnew: readonly string[];
}

/** Writes nothing if the beginning is known and has no head without a hint. */
async function writeBeginning(library: Library): Promise<Written> {
  let bare: readonly string[] = [];
  let toldAnew: readonly string[] = [];
  await orFetchAnew(async () => {
    // One transaction, so that no song written meanwhile is missed.
    const tx = library.transaction(['meta', 'heads', 'lyrics'], 'readwrite');
    const meta = (key: string) => tx.objectStore('meta').get(key);
    const [state, kept, before] = await Promise.all([
      readMeta(meta, 'state'),
      readMeta(meta, 'beginning'),
      readMeta(meta, 'disambiguations'),
    ]);
    if (state?.complete !== true) return;
    if (kept?.revision === state.revision && kept.hinted && before !== undefined) return;
    const heads = await tx.objectStore('heads').getAll();
    const namesakes = namesakesAmong(heads)
      .flat()
      .map(async (head) => {
        const rest = await tx.objectStore('lyrics').get(head.id);
        return { ...head, lyrics: String(rest?.lyrics) };
      });
    const [old, told] = [new Map(before), disambiguate(await Promise.all(namesakes))];
    toldAnew = [...new Set([...old.keys(), ...told.keys()])].filter(
      (id) => old.get(id) !== told.get(id),
    );
    if (before === undefined || toldAnew.length > 0) {
      await tx.objectStore('meta').put([...told], 'disambiguations');
    }
    bare = heads.filter(({ keyHint }) => keyHint === undefined).map(({ id }) => id);
    const ids = heads.toSorted(compareTitles).map(({ id }) => id);
    const first = ids.slice(0, limits.firstSongs);
    const beginning = { revision: state.revision, ids: first, hinted: bare.length === 0 };
    await tx.objectStore('meta').put(beginning, 'beginning');
  });
  return { bare, toldAnew };
}

/** Replaces the library once the new one has arrived whole (decision 46). */
async function replaceAll(library: Library, person: string): Promise<SyncOutcome> {
  await library.delete('meta', 'listsSet');
  const all = await allThereIs();
  const step = applyDelta(null, all, { person, now: Date.now() });
  const kept = await keepStep(library, { ...step, replaces: true }, all);
  if (kept === null) return 'ended';
  for (const event of eventsOfStep({ ...step, ...kept }, kept.songs, true)) announceLibrary(event);
  if (!kept.state.complete) return follow(person);
  await keepBeginning(library);
  return 'done';
}

/** All pages of the sync, from the first on, as one answer. */
export async function allThereIs(): Promise<SyncAnswer> {
  const rows = new Map<string, Map<string, Versioned>>();
  let last: SyncAnswer | null = null;
  do {
    const answer: SyncAnswer = await request(syncAsSent, { query: nextQuestion(last) });
    if (answer.restart) rows.clear();
    for (const [noun, changed = []] of Object.entries(answer.changed)) {
      const known = rows.get(noun) ?? new Map<string, Versioned>();
      for (const row of changed) known.set(row.id, row);
      rows.set(noun, known);
    }
    for (const id of answer.deleted) for (const known of rows.values()) known.delete(id);
    last = answer;
  } while (last.more);
  const all = [...rows].map(([noun, known]) => [noun, [...known.values()]]);
  return { ...last, changed: Object.fromEntries(all) as ChangedRows, deleted: [] };
}

/** The state of the device; `damaged` if all is to be fetched anew. Another person's library is deleted first. */
async function stateOf(library: Library, person: string): Promise<LibraryState | 'damaged' | null> {
  try {
    if ((await library.get('meta', 'damaged')) !== undefined) return 'damaged';
    const state = await readSoundState(library);
    if (state === null) return null;
    if (state.person === person) return (await lacksNumbers(library, state)) ? 'damaged' : state;
  } catch (error) {
    if (!(error instanceof DamagedLibrary)) throw error;
    return 'damaged';
  }
  await forgetRows(library);
  return null;
}

/** Whether a release has written songs here that dropped their numbers. */
async function lacksNumbers(library: Library, { hasNumbers }: LibraryState): Promise<boolean> {
  if (hasNumbers === true) return false;
  const heads: readonly unknown[] = await library.getAll('heads');
  return heads.some((head) => !('number' in Object(head)));
}

async function outcomeOf(error: unknown): Promise<SyncOutcome> {
  if (error instanceof NetworkError) return 'offline';
  if (error instanceof ApiError) return error.status === 401 ? 'signedOut' : 'failed';
  return error instanceof DOMException ? storageProblem(error) : 'failed';
}
