import type { Kysely } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';

/** A backup has proven itself. */
export async function noteBackup(db: Kysely<Schema>, at: number): Promise<void> {
  await db.updateTable('installation').set({ backed_up_at: at, backup_problem: null }).execute();
}

/** `problem` is for people. */
export async function noteProblem(db: Kysely<Schema>, problem: string): Promise<void> {
  await db.updateTable('installation').set({ backup_problem: problem }).execute();
}

/** True for one of the servers that ask at once; the others wait until `begunBefore` is later. */
export async function claimBackup(
  db: Kysely<Schema>,
  now: number,
  { takenBefore, begunBefore }: { takenBefore: number; begunBefore: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('installation')
    .set({ backup_begun_at: now })
    .where((row) =>
      row.and([
        row.or([row('backed_up_at', 'is', null), row('backed_up_at', '<', takenBefore)]),
        row.or([row('backup_begun_at', 'is', null), row('backup_begun_at', '<', begunBefore)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
