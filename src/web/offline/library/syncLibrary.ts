import { listChanges } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import type { Song } from '#contract/song.ts';
import { compareTitles } from '#song/search/sortByTitle.ts';
import { NoAnswer } from '#web/wire/answer.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { call } from '#web/wire/call.ts';
import { type Changes, followAnswer, keepStep, newsOfStep, nextQuestion } from './followAnswer.ts';
import { announceNews } from './libraryNews.ts';
import { readMeta, readSoundState } from './libraryMeta.ts';
import { DamagedLibrary, type Library, type LibraryState } from './libraryRows.ts';
import { forgetRows, openLibrary, orFetchAnew } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';

/** How asking for what changed ended. */
export type SyncOutcome =
  | 'done'
  /** Nothing answered. */
  | 'offline'
  /** Nobody is signed in any more. */
  | 'signedOut'
  /** Somebody else is here now, or the library was forgotten meanwhile. */
  | 'stopped'
  /** The server answered with something else. */
  | 'failed'
  /** No room. */
  | 'full'
  /** The browser keeps nothing for us. */
  | 'refused';

/** Brings the device up to what the server has for this person; one tab at a time. */
export async function syncLibrary(person: string): Promise<SyncOutcome> {
  try {
    // Pages without HTTPS have no locks; two tabs then do the same work twice.
    if (!('locks' in navigator)) return await follow(person);
    return await navigator.locks.request('sangbok-library', () => follow(person));
  } catch (error) {
    return outcomeOf(error);
  }
}

async function follow(person: string): Promise<SyncOutcome> {
  const library = await openLibrary();
  let state = await stateOf(library, person);
  if (state === 'damaged') return replaceAll(library, person);
  for (let more = true; more; ) {
    await library.delete('meta', 'musicSet');
    const answer = await call(listChanges, { query: nextQuestion(state) });
    const step = followAnswer(state, answer, { person, now: Date.now() });
    if (step.clear && state !== null) return replaceAll(library, person);
    const changed = await keepStep(library, step, answer);
    if (changed === null) return 'stopped';
    for (const news of newsOfStep(step, changed, false)) announceNews(news);
    state = { ...step.state, songs: 0 };
    more = answer.more;
  }
  await keepBeginning(library);
  return 'done';
}

/**
 * Puts down with which songs the list begins, so that no screen need read all of them to show the
 * first; nothing where that is known.
 */
async function keepBeginning(library: Library): Promise<void> {
  await orFetchAnew(async () => {
    // One transaction, so that no song that is put down meanwhile is forgotten in it.
    const tx = library.transaction(['meta', 'heads'], 'readwrite');
    const meta = (key: string) => tx.objectStore('meta').get(key);
    const [state, kept] = await Promise.all([readMeta(meta, 'state'), readMeta(meta, 'beginning')]);
    if (state?.complete !== true || kept?.revision === state.revision) return;
    const heads = await tx.objectStore('heads').getAll();
    const ids = heads.toSorted(compareTitles).map(({ id }) => id);
    const beginning = { revision: state.revision, ids: ids.slice(0, limits.firstSongs) };
    await tx.objectStore('meta').put(beginning, 'beginning');
  });
}

/** Puts all that the server has in the place of what is here, once it is in hand (decision 46). */
async function replaceAll(library: Library, person: string): Promise<SyncOutcome> {
  await library.delete('meta', 'musicSet');
  const all = await allThereIs();
  const step = followAnswer(null, all, { person, now: Date.now() });
  const changed = await keepStep(library, { ...step, replaces: true }, all);
  if (changed === null) return 'stopped';
  for (const news of newsOfStep(step, changed, true)) announceNews(news);
  await keepBeginning(library);
  return 'done';
}

/** Every answer from the first on as one. */
async function allThereIs(): Promise<Changes> {
  const songs = new Map<string, Song>();
  let last: Changes | null = null;
  do {
    const query = last === null ? {} : { since: String(last.revision), library: last.library };
    const answer: Changes = await call(listChanges, { query });
    if (answer.restart) songs.clear();
    for (const song of answer.songs) songs.set(song.id, song);
    for (const id of answer.deleted) songs.delete(id);
    last = answer;
  } while (last.more);
  return { ...last, songs: [...songs.values()], deleted: [] };
}

/** How far the device has come; what is another person's goes at once. */
async function stateOf(library: Library, person: string): Promise<LibraryState | 'damaged' | null> {
  try {
    if ((await library.get('meta', 'damaged')) !== undefined) return 'damaged';
    const state = await readSoundState(library);
    if (state === null || state.person === person) return state;
  } catch (error) {
    if (!(error instanceof DamagedLibrary)) throw error;
    return 'damaged';
  }
  await forgetRows(library);
  return null;
}

async function outcomeOf(error: unknown): Promise<SyncOutcome> {
  if (error instanceof NoAnswer) return 'offline';
  if (error instanceof ApiError) return error.status === 401 ? 'signedOut' : 'failed';
  return error instanceof DOMException ? storageProblem(error) : 'failed';
}
