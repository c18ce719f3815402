import { limits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { deleteAnswersBefore } from './keptAnswerStore.ts';

const every = 60 * 60 * 1000; // ms

/**
 * Forgets answers that nobody can ask for any more: now, and from time to time. Answers how to
 * stop.
 */
export function forgetOldAnswers(deps: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<void> {
  async function forget(): Promise<void> {
    try {
      await deleteAnswersBefore(deps.db, deps.clock() - limits.keptAnswer);
    } catch (error) {
      deps.log.warn({ err: error }, 'old answers stay');
    }
  }
  let work = forget();
  const timer = setInterval(() => {
    work = work.then(forget);
  }, every).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}
