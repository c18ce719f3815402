import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import { type Deps, newId } from '#server/core/deps.ts';
import { lockLibrary } from '#server/db/libraryRevision.ts';
import { AppError } from '#server/core/AppError.ts';
import { keepAlive, removeImportedSongs } from './importStore.ts';

const deadAfter = 60_000; // ms without a heartbeat
const heartbeatInterval = 5_000; // ms
const lockTimeout = 90_000; // ms, longer than `deadAfter`, so that a dead import's lock expires first
const retryInterval = 250; // ms
const removedAtOnce = 50; // songs

type LockDeps = Pick<Deps, 'db' | 'engine' | 'clock' | 'randomBytes' | 'log'>;

/** The lock of a running import, exclusive across all servers of a database. */
export interface ImportLock {
  readonly id: string;
  /** Call it between steps; throttled. Throws `unavailable` where another import has taken over. */
  readonly heartbeat: () => Promise<void>;
  /** Deletes the staged songs, in short transactions. */
  readonly clear: () => Promise<void>;
}

/**
 * Runs `work` under the import lock. Deletes its staged songs afterwards, and those of imports whose
 * server has stopped.
 */
export async function withImportLock<T>(
  deps: LockDeps,
  work: (lock: ImportLock) => Promise<T>,
): Promise<T> {
  const { db, engine, clock } = deps;
  const id = newId(deps.randomBytes);
  for (const dead of await begin(deps, id)) await end(dead);
  let lastHeartbeat = clock();
  try {
    return await work({
      id,
      async heartbeat() {
        if (clock() - lastHeartbeat < heartbeatInterval) return;
        lastHeartbeat = clock();
        if (!(await keepAlive(db, id, lastHeartbeat))) throw new AppError('unavailable');
      },
      clear: () => clear(id),
    });
  } finally {
    // Harmless: the next import deletes what is left.
    await end(id).catch((error: unknown) => deps.log.warn({ err: error }, 'import left behind'));
  }

  async function clear(importId: string): Promise<void> {
    for (let isDone = false; !isDone; ) {
      isDone = await db
        .transaction()
        .execute((tx) => removeImportedSongs(tx, engine, importId, removedAtOnce));
      await yieldToEventLoop();
    }
  }

  async function end(importId: string): Promise<void> {
    await clear(importId);
    await db.deleteFrom('songbook_import').where('id', '=', importId).execute();
  }
}

/** Waits for the lock; returns the ids of dead imports. */
async function begin({ db, clock }: LockDeps, id: string): Promise<string[]> {
  const deadline = performance.now() + lockTimeout;
  for (;;) {
    const dead = await db.transaction().execute(async (tx) => {
      await lockLibrary(tx); // serializes imports that start at the same time
      const others = await tx.selectFrom('songbook_import').selectAll().execute();
      if (others.some(({ alive_at }) => clock() - alive_at < deadAfter)) return undefined;
      await tx.insertInto('songbook_import').values({ id, alive_at: clock() }).execute();
      return others.map((other) => other.id);
    });
    if (dead) return dead;
    if (performance.now() > deadline) throw new AppError('unavailable');
    await pause(retryInterval);
  }
}
