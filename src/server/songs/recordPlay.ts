import { type Kysely, sql } from 'kysely';
import type { CurrentUser } from '#server/seam/currentUser.ts';
import { type Deps, isoTime } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { preparedWrite } from '#server/storage/preparedQuery.ts';
import type { Schema } from '#server/storage/schema.ts';
import { type Deed, rowOfSong } from './songStore.ts';

/** A play of this person, counted on the song too (decision 11). */
export async function recordPlay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: CurrentUser,
  songId: string,
): Promise<{ playCount: number; lastPlayed: string }> {
  const total = await countPlay(db, { personId: user.id, songId, at: clock() });
  if (!total) throw new Problem('songNotFound');
  return { playCount: total.count, lastPlayed: isoTime(total.last_played) };
}

interface Total {
  readonly count: number;
  readonly last_played: number;
}

const count = preparedWrite<Deed, Total>(['personId', 'songId', 'at'], countOwn, countTotal);

/** Everyone's plays of the song, this one included; nothing when there is no such song. */
async function countPlay(db: Kysely<Schema>, deed: Deed): Promise<Total | undefined> {
  const [total] = await count(db, deed);
  return total;
}

function countOwn(db: Kysely<Schema>, deed: Deed) {
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
    .returning('song_id');
}

function countTotal(db: Kysely<Schema>, { songId, at }: Deed) {
  return db
    .insertInto('song_play_total')
    .values({ song_id: songId, count: 1, last_played: at })
    .onConflict((conflict) =>
      conflict.column('song_id').doUpdateSet((now) => ({
        count: sql<number>`${now.ref('song_play_total.count')} + 1`,
        last_played: now.ref('excluded.last_played'),
      })),
    )
    .returning(['count', 'last_played']);
}
