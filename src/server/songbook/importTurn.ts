import { setImmediate as letOthersIn, setTimeout as pause } from 'node:timers/promises';
import { type Deps, newId } from '#server/core/deps.ts';
import { lockLibrary } from '#server/db/installationStore.ts';
import { AppError } from '#server/core/AppError.ts';
import { keepAlive, removeImportedSongs } from './importStore.ts';

const deadAfter = 60_000; // ms without a sign of life
const signEvery = 5_000; // ms
const lockTimeout = 90_000; // ms, so that a dead one's turn comes to its end
const askEvery = 250; // ms
const removedAtOnce = 50; // songs

type TurnDeps = Pick<Deps, 'db' | 'engine' | 'clock' | 'randomBytes' | 'log'>;

/** An import that is under way, the only one at all servers of a database. */
export interface ImportTurn {
  readonly id: string;
  /** Between its steps, however many there are; throws `unavailable` when it was taken for dead. */
  readonly sign: () => Promise<void>;
  /** Takes away what it put aside, in short transactions. */
  readonly clear: () => Promise<void>;
}

/**
 * Does `work` when no other import is under way. What it put aside is gone afterwards, and so is
 * what imports left whose servers ended.
 */
export async function inImportTurn<T>(
  deps: TurnDeps,
  work: (turn: ImportTurn) => Promise<T>,
): Promise<T> {
  const { db, engine, clock } = deps;
  const id = newId(deps.randomBytes);
  for (const dead of await begin(deps, id)) await end(dead);
  let signedAt = clock();
  try {
    return await work({
      id,
      async sign() {
        if (clock() - signedAt < signEvery) return;
        signedAt = clock();
        if (!(await keepAlive(db, id, signedAt))) throw new AppError('unavailable');
      },
      clear: () => clear(id),
    });
  } finally {
    // It takes room and does no harm; whoever imports next tries again.
    await end(id).catch((error: unknown) => deps.log.warn({ err: error }, 'import left behind'));
  }

  async function clear(importId: string): Promise<void> {
    for (let isDone = false; !isDone; ) {
      isDone = await db
        .transaction()
        .execute((tx) => removeImportedSongs(tx, engine, importId, removedAtOnce));
      await letOthersIn();
    }
  }

  async function end(importId: string): Promise<void> {
    await clear(importId);
    await db.deleteFrom('songbook_import').where('id', '=', importId).execute();
  }
}

/** Waits for the turn; answers the ids of those that died in theirs. */
async function begin({ db, clock }: TurnDeps, id: string): Promise<string[]> {
  const givenUpAt = performance.now() + lockTimeout;
  for (;;) {
    const dead = await db.transaction().execute(async (tx) => {
      await lockLibrary(tx); // two that come at once see each other
      const others = await tx.selectFrom('songbook_import').selectAll().execute();
      if (others.some(({ alive_at }) => clock() - alive_at < deadAfter)) return undefined;
      await tx.insertInto('songbook_import').values({ id, alive_at: clock() }).execute();
      return others.map((other) => other.id);
    });
    if (dead) return dead;
    if (performance.now() > givenUpAt) throw new AppError('unavailable');
    await pause(askEvery);
  }
}
