import { listChanges } from '#contract/library.ts';
import { NoAnswer } from '#web/wire/answer.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { call } from '#web/wire/call.ts';
import { followAnswer, keepStep, newsOfStep, nextQuestion } from './followAnswer.ts';
import { announceNews } from './libraryNews.ts';
import { DamagedLibrary, type Library, type LibraryState, readSoundState } from './libraryRows.ts';
import { forgetRows, openLibrary } from './openLibrary.ts';
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
  let state = await soundState(library, person);
  let anew = false;
  for (let more = true; more; ) {
    const answer = await call(listChanges, { query: nextQuestion(state) });
    const step = followAnswer(state, answer, { person, now: Date.now() });
    const changed = await keepStep(library, step, answer);
    if (changed === null) return 'stopped';
    anew ||= step.clear && state !== null;
    for (const news of newsOfStep(step, changed, anew)) announceNews(news);
    state = { ...step.state, songs: 0 };
    more = answer.more;
  }
  return 'done';
}

/** What is damaged, of another release or another person's goes, and all is fetched again. */
async function soundState(library: Library, person: string): Promise<LibraryState | null> {
  try {
    const state = await readSoundState(library);
    if (state === null || state.person === person) return state;
  } catch (error) {
    if (!(error instanceof DamagedLibrary)) throw error;
  }
  await forgetRows(library);
  return null;
}

async function outcomeOf(error: unknown): Promise<SyncOutcome> {
  if (error instanceof NoAnswer) return 'offline';
  if (error instanceof ApiError) return error.status === 401 ? 'signedOut' : 'failed';
  return error instanceof DOMException ? storageProblem(error) : 'failed';
}
