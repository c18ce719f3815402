import { type Kysely, sql } from 'kysely';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Schema } from '#server/db/schema.ts';
import { type SongAction, rowOfSong } from './songStore.ts';

/** Records a play for this person and in the song's total (decision 11). */
export async function recordPlay(
  deps: Pick<Deps, 'db' | 'engine' | 'clock'>,
  user: CurrentUser,
  songId: string,
): Promise<{ playCount: number; lastPlayed: string }> {
  const total = await batchFor(deps).add({ personId: user.id, songId, at: deps.clock() });
  if (!total) throw new AppError('songNotFound');
  return { playCount: total.count, lastPlayed: isoTime(total.last_played) };
}

interface Total {
  readonly count: number;
  readonly last_played: number;
}

/** A queued play with its promise; resolves to undefined where the song does not exist. */
interface PendingPlay {
  readonly play: SongAction;
  readonly resolve: (total: Total | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const batchDelay = 50; // ms
const batchSize = 100; // plays in one transaction

/**
 * Batches plays, the only frequent write: everybody in a church opens the same song within a second.
 * Plays that arrive within 50 ms share one transaction and its disk sync, and are answered after it.
 */
class PlayBatch {
  readonly #deps: Pick<Deps, 'db' | 'engine'>;
  #waiting: PendingPlay[] = [];
  #isScheduled = false;

  constructor(deps: Pick<Deps, 'db' | 'engine'>) {
    this.#deps = deps;
  }

  add(play: SongAction): Promise<Total | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ play, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setTimeout(() => void this.#writeAll(), batchDelay);
    });
  }

  /** One transaction at a time, since all of them update the same song. */
  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, batchSize));
    this.#isScheduled = false;
  }

  async #write(pending: readonly PendingPlay[]): Promise<void> {
    const { db, engine } = this.#deps;
    try {
      const totals = await db.transaction().execute((tx) => count(tx, pending));
      for (const [at, { resolve }] of pending.entries()) resolve(totals[at]);
    } catch (error) {
      // One account was deleted: nothing was written, so each play is retried alone. Other errors are
      // not retried: the transaction may have been committed, or the wait was long enough.
      const isOfOne = pending.length > 1 && engine.isForeignKeyViolation(error);
      for (const each of pending) {
        if (isOfOne) await this.#write([each]);
        else each.reject(error);
      }
    }
  }
}

const batches = new WeakMap<Kysely<Schema>, PlayBatch>();

function batchFor(deps: Pick<Deps, 'db' | 'engine'>): PlayBatch {
  const batch = batches.get(deps.db) ?? new PlayBatch(deps);
  batches.set(deps.db, batch);
  return batch;
}

/**
 * Writes the plays and returns the songs' totals in the same order; undefined for songs that do not
 * exist. Locks rows in a fixed order, so that transactions of several servers cannot deadlock.
 */
async function count(
  db: Kysely<Schema>,
  pending: readonly PendingPlay[],
): Promise<(Total | undefined)[]> {
  const inOrder = [...pending.entries()].toSorted(([, one], [, other]) =>
    compareTexts(lockKeyOf(one), lockKeyOf(other)),
  );
  const counted: typeof inOrder = [];
  for (const each of inOrder) if (await countForPerson(db, each[1].play)) counted.push(each);
  const totals: (Total | undefined)[] = pending.map(() => undefined);
  for (const [at, { play }] of counted) totals[at] = await countForAll(db, play);
  return totals;
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const lockKeyOf = ({ play: { songId, personId } }: PendingPlay) => `${songId} ${personId}`;

function countForPerson(db: Kysely<Schema>, action: SongAction) {
  return db
    .insertInto('song_play')
    .columns(['person_id', 'song_id', 'count', 'last_played'])
    .expression(rowOfSong(db, action, 1))
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'song_id']).doUpdateSet((now) => ({
        count: sql<number>`${now.ref('song_play.count')} + 1`,
        last_played: now.ref('excluded.last_played'),
      })),
    )
    .returning('song_id')
    .executeTakeFirst();
}

function countForAll(db: Kysely<Schema>, { songId, at }: SongAction) {
  return db
    .insertInto('song_play_total')
    .values({ song_id: songId, count: 1, last_played: at })
    .onConflict((conflict) =>
      conflict.column('song_id').doUpdateSet((now) => ({
        count: sql<number>`${now.ref('song_play_total.count')} + 1`,
        last_played: now.ref('excluded.last_played'),
      })),
    )
    .returning(['count', 'last_played'])
    .executeTakeFirst();
}
