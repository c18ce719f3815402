import { type Kysely, sql } from 'kysely';
import type { GuessWindowTable } from '#server/db/peopleTables.ts';
import type { Schema } from '#server/db/schema.ts';

export type GuessWindow = Pick<GuessWindowTable, 'scope' | 'span'>;

/**
 * Increments the counter of a window in one statement; an expired window restarts. Undefined where the
 * window is full.
 */
export function countWithin(
  db: Kysely<Schema>,
  { scope, span }: GuessWindow,
  limit: number,
  now: number,
) {
  const hasEnded = sql<boolean>`guess_window.started_at <= ${now - span}`;
  return db
    .insertInto('guess_window')
    .values({ scope, span, started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'span'])
        .doUpdateSet({
          started_at: sql`case when ${hasEnded} then ${now} else guess_window.started_at end`,
          count: sql`case when ${hasEnded} then 1 else guess_window.count + 1 end`,
        })
        .where((where) => where.or([hasEnded, where('guess_window.count', '<', limit)])),
    )
    .returning(['started_at', 'count'])
    .executeTakeFirst();
}

/** Decrements the counter. */
export async function uncountWithin(db: Kysely<Schema>, { scope, span }: GuessWindow) {
  await db
    .updateTable('guess_window')
    .set((row) => ({ count: sql`${row.ref('count')} - 1` }))
    .where('scope', '=', scope)
    .where('span', '=', span)
    .where('count', '>', 0)
    .execute();
}

export function findGuessWindow(db: Kysely<Schema>, { scope, span }: GuessWindow) {
  return db
    .selectFrom('guess_window')
    .selectAll()
    .where('scope', '=', scope)
    .where('span', '=', span)
    .executeTakeFirst();
}

export async function putGuessWindow(db: Kysely<Schema>, window: GuessWindowTable) {
  await db
    .insertInto('guess_window')
    .values(window)
    .onConflict((conflict) =>
      conflict.columns(['scope', 'span']).doUpdateSet({
        started_at: window.started_at,
        count: window.count,
      }),
    )
    .execute();
}

export async function deleteGuessWindow(db: Kysely<Schema>, { scope, span }: GuessWindow) {
  await db.deleteFrom('guess_window').where('scope', '=', scope).where('span', '=', span).execute();
}

/** Deletes expired windows, so that addresses are not stored longer than needed. */
export async function deleteOldGuessWindows(db: Kysely<Schema>, now: number) {
  await db
    .deleteFrom('guess_window')
    .where((where) => sql<boolean>`${where.ref('started_at')} + ${where.ref('span')} <= ${now}`)
    .execute();
}
