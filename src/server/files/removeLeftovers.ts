import type { Deps } from '#server/deps.ts';
import { hasFileOf } from './fileStore.ts';
import { removeUnnamed } from './removeUnnamed.ts';

const sweepEvery = 15_000; // ms: a file half received is gone within a minute

/**
 * Removes what a server that was killed left behind: contents without a row now, files half
 * received from now on. Answers how to stop.
 */
export function removeLeftovers(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
): () => Promise<void> {
  const logFailure = (error: unknown) => deps.log.warn({ err: error }, 'leftovers stay');
  const sweep = () => deps.files.sweep(deps.clock()).catch(logFailure);
  let work = sweep().then(() => removeOrphans(deps).catch(logFailure));
  const timer = setInterval(() => {
    work = work.then(sweep);
  }, sweepEvery).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}

async function removeOrphans(deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<void> {
  for await (const sha256 of deps.files.list()) {
    if (!(await hasFileOf(deps.db, sha256))) await removeUnnamed(deps, [sha256]);
  }
}
