import { type Kysely, sql } from 'kysely';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { Schema } from '#server/db/schema.ts';
import { type AuditEvent, rowOfSong } from './songStore.ts';

/** A play of this person, counted on the song too (decision 11). */
export async function recordPlay(
  deps: Pick<Deps, 'db' | 'engine' | 'clock'>,
  user: CurrentUser,
  songId: string,
): Promise<{ playCount: number; lastPlayed: string }> {
  const total = await batchOf(deps).add({ personId: user.id, songId, at: deps.clock() });
  if (!total) throw new AppError('songNotFound');
  return { playCount: total.count, lastPlayed: isoTime(total.last_played) };
}

interface Total {
  readonly count: number;
  readonly last_played: number;
}

/** A play, and who waits for what became of it: nothing where there is no such song. */
interface Waiting {
  readonly play: AuditEvent;
  readonly resolve: (total: Total | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const gathering = 50; // ms
const most = 100; // plays in one transaction

/**
 * Plays are the only frequent write: a church that opens a song plays it within a second. Those that
 * come within 50 ms share a transaction, so they share its sync, and are answered after it.
 */
class PlayBatch {
  readonly #deps: Pick<Deps, 'db' | 'engine'>;
  #waiting: Waiting[] = [];
  #isUnderWay = false;

  constructor(deps: Pick<Deps, 'db' | 'engine'>) {
    this.#deps = deps;
  }

  add(play: AuditEvent): Promise<Total | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ play, resolve, reject });
      if (this.#isUnderWay) return;
      this.#isUnderWay = true;
      setTimeout(() => void this.#writeAll(), gathering);
    });
  }

  /** One transaction after the other: all of them want the rows of the song that all sing. */
  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, most));
    this.#isUnderWay = false;
  }

  async #write(waiting: readonly Waiting[]): Promise<void> {
    const { db, engine } = this.#deps;
    try {
      const totals = await db.transaction().execute((tx) => count(tx, waiting));
      for (const [at, { resolve }] of waiting.entries()) resolve(totals[at]);
    } catch (error) {
      // Somebody's account is gone: nothing was written, and the others are counted alone. After
      // any other error it may have been, or all have waited for long enough.
      const isOfOne = waiting.length > 1 && engine.isForeignKeyViolation(error);
      for (const each of waiting) {
        if (isOfOne) await this.#write([each]);
        else each.reject(error);
      }
    }
  }
}

const batches = new WeakMap<Kysely<Schema>, PlayBatch>();

function batchOf(deps: Pick<Deps, 'db' | 'engine'>): PlayBatch {
  const batch = batches.get(deps.db) ?? new PlayBatch(deps);
  batches.set(deps.db, batch);
  return batch;
}

/**
 * Everyone's plays of each song, these included, in their order; nothing when there is no such song.
 * Rows are locked in one order, at every server, or two transactions would wait for each other.
 */
async function count(
  db: Kysely<Schema>,
  waiting: readonly Waiting[],
): Promise<(Total | undefined)[]> {
  const inOrder = [...waiting.entries()].toSorted(([, one], [, other]) =>
    compareTexts(placeOf(one), placeOf(other)),
  );
  const counted: typeof inOrder = [];
  for (const each of inOrder) if (await countOwn(db, each[1].play)) counted.push(each);
  const totals: (Total | undefined)[] = waiting.map(() => undefined);
  for (const [at, { play }] of counted) totals[at] = await countForAll(db, play);
  return totals;
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const placeOf = ({ play: { songId, personId } }: Waiting) => `${songId} ${personId}`;

function countOwn(db: Kysely<Schema>, deed: AuditEvent) {
  return db
    .insertInto('song_play')
    .columns(['person_id', 'song_id', 'count', 'last_played'])
    .expression(rowOfSong(db, deed, 1))
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'song_id']).doUpdateSet((now) => ({
        count: sql<number>`${now.ref('song_play.count')} + 1`,
        last_played: now.ref('excluded.last_played'),
      })),
    )
    .returning('song_id')
    .executeTakeFirst();
}

function countForAll(db: Kysely<Schema>, { songId, at }: AuditEvent) {
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
