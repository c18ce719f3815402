import { sql } from 'kysely';
import { limits } from '#contract/base/limits.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { insertSong } from '#server/songs/insertSong.ts';
import type { Database } from '#server/db/engine.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { Sangbok } from './startSangbok.ts';

const past = limits.freshSignInToInvite + 60_000; // ms, older than recent authentication

/** Makes every session older than recent authentication allows. */
export async function ageSessions(sangbok: Sangbok): Promise<void> {
  await withDatabase(sangbok, ({ db }) =>
    db
      .updateTable('sign_in')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', past) }))
      .execute(),
  );
}

/** Takes the right to invite from every kantor. */
export async function forbidInviting(sangbok: Sangbok): Promise<void> {
  await withDatabase(sangbok, ({ db }) =>
    db.updateTable('person').set({ can_invite: 0 }).where('role', '=', 'kantor').execute(),
  );
}

/**
 * Disables invitation codes, so that only links work, as after three days at the limit of guesses
 * (decision 7).
 */
export async function disableCodes(sangbok: Sangbok): Promise<void> {
  await withDatabase(sangbok, ({ db }) =>
    db
      .updateTable('installation')
      .set({ links_only_since: Date.now() - past })
      .execute(),
  );
}

/** Adds audit events without a person, one day old. */
export async function fillAuditLog(sangbok: Sangbok, count: number): Promise<void> {
  const at = Date.now() - 24 * 60 * 60 * 1000;
  const rows = Array.from({ length: count }, (_, place) => ({
    id: `planted-${place + 1}`,
    at,
    deed: 'exported',
    count: 1,
  }));
  await withDatabase(sangbok, ({ db }) => db.insertInto('trail').values(rows).execute());
}

/** Makes the last backup four days old, with the reason why the last attempt failed. */
export async function ageBackups(sangbok: Sangbok, problem: string): Promise<void> {
  const fourDaysAgo = Date.now() - 4 * 24 * 60 * 60 * 1000;
  await withDatabase(sangbok, ({ db }) =>
    db
      .updateTable('installation')
      .set({ bootstrapped_at: fourDaysAgo, backup_problem: problem })
      .execute(),
  );
}

/** Says that a backup has just been taken. */
export async function backUpNow(sangbok: Sangbok): Promise<void> {
  await withDatabase(sangbok, ({ db }) =>
    db
      .updateTable('installation')
      .set({ backed_up_at: Date.now(), backup_problem: null })
      .execute(),
  );
}

/** Adds generated songs to the library. */
export async function addManySongs(sangbok: Sangbok, count: 100 | 1000): Promise<void> {
  await withDatabase(sangbok, ({ db, engine }) =>
    db.transaction().execute(async (tx) => {
      for (const [place, song] of generateSongs(count).entries()) {
        const written = {
          ...song,
          categoryId: sampleCategories[place % sampleCategories.length]?.id ?? '',
          notes: place % 3 === 0 ? 'Øves inn med kantor før messen; begynn stille.' : null,
          ...optionalsOf({ tempo: 'moderate', key: 'La-', versionName: 'Original' }),
          alternateVersions: [],
        };
        const revision = await nextRevision(tx);
        await insertSong(tx, engine, written, { by: null, at: Date.now(), revision });
      }
    }),
  );
}

/** The idempotency keys of all writes that the server has stored, in order. */
export async function idempotencyKeys(sangbok: Sangbok): Promise<string[]> {
  return withDatabase(sangbok, async ({ db, engine }) => {
    const place = engine.name === 'sqlite' ? sql`rowid` : sql`ctid`;
    const rows = await db
      .selectFrom('kept_answer')
      .select('key')
      .orderBy('created_at')
      .orderBy(place)
      .execute();
    return rows.map(({ key }) => key);
  });
}

/** Runs `work` on the database of the running servers, without them. */
async function withDatabase<T>(
  { dataDir, databaseUrl }: Sangbok,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    environment: 'test',
    unsafeDatabase: true,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
