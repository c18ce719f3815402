import * as transfer from '#contract/library/songbookTransfer.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Download } from '#server/core/carriedFiles.ts';
import { type Route, route } from '#server/core/route.ts';
import { AppError } from '#server/core/AppError.ts';
import { Mutex } from '#server/db/mutex.ts';
import { writeKeyOf } from '#server/idempotency/runOnce.ts';

const lockTimeout = 60_000; // ms
const maxExports = { own: 2, inAll: 6 };
const retryAfter = 20; // s

/** Export and import of the song book (decision 26); their code is imported on first use. */
export function songbookRoutes(deps: Deps): Route[] {
  // One import at a time, since each unpacks up to 200 MB.
  const mutex = new Mutex(lockTimeout);
  const limited = limitExports();
  return [
    route(transfer.exportLibrary, async ({ query }, context) => {
      const { exportLibrary } = await import('./exportLibrary.ts');
      return limited(context.user.id, () => exportLibrary(deps, context, query));
    }),
    route(transfer.importLibrary, async (input, context) => {
      const { importLibrary } = await import('./importLibrary.ts');
      const writeKey = writeKeyOf(context, transfer.importLibrary, input);
      await mutex.take();
      try {
        const importing = { user: context.user, address: context.address, writeKey };
        const preview = input.query.preview === 'true';
        return await importLibrary(deps, importing, input.files.songbook, { preview });
      } finally {
        mutex.release();
      }
    }),
  ];
}

/**
 * Limits concurrent exports, counted until their last byte is sent, since each holds all songs in memory.
 * The total limit applies only to a person's further exports, so that nobody can block another's first.
 */
function limitExports() {
  const running: string[] = [];
  return async (person: string, work: () => Promise<Download>): Promise<Download> => {
    const own = running.filter((each) => each === person).length;
    if (own >= maxExports.own || (own > 0 && running.length >= maxExports.inAll)) {
      throw new AppError('exportUnderWay', { retryAfter });
    }
    running.push(person);
    const end = () => void running.splice(running.indexOf(person), 1);
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
