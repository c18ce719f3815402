import * as transfer from '#contract/songbookTransfer.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Download } from '#server/core/carriedFiles.ts';
import { type Route, route } from '#server/core/route.ts';
import { AppError } from '#server/core/AppError.ts';
import { Mutex } from '#server/db/mutex.ts';

const lockTimeout = 60_000; // ms
const exportsAtOnce = { own: 2, inAll: 6 };
const retryAfter = 20; // s

/** A song book leaves as one file and comes in again (decision 26); by code that is loaded then. */
export function songbookRoutes(deps: Deps): Route[] {
  // One import at a time: each unpacks up to 200 MB, and few ever come together.
  const mutex = new Mutex(lockTimeout);
  const limited = limitExports();
  return [
    route(transfer.exportLibrary, async ({ query }, context) => {
      const { exportLibrary } = await import('./exportLibrary.ts');
      return limited(context.user.id, () => exportLibrary(deps, context, query));
    }),
    route(transfer.importLibrary, async ({ query, files }, context) => {
      const { importLibrary } = await import('./importLibrary.ts');
      await mutex.take();
      try {
        const preview = query.preview === 'true';
        return await importLibrary(deps, context, files.songbook, { preview });
      } finally {
        mutex.release();
      }
    }),
  ];
}

/**
 * Counts exports until their last byte is sent: each holds all songs in memory, deflated. Only further
 * exports of one person are refused for what others hold, so that nobody can keep another from a first.
 */
function limitExports() {
  const underWay: string[] = [];
  return async (person: string, work: () => Promise<Download>): Promise<Download> => {
    const own = underWay.filter((each) => each === person).length;
    if (own >= exportsAtOnce.own || (own > 0 && underWay.length >= exportsAtOnce.inAll)) {
      throw new AppError('exportUnderWay', { retryAfter });
    }
    underWay.push(person);
    const end = () => void underWay.splice(underWay.indexOf(person), 1);
    try {
      const download = await work();
      download.content.once('close', end);
      return download;
    } catch (error) {
      end();
      throw error;
    }
  };
}
