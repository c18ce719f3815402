import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { shortTextsOf } from '#contract/songFields.ts';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { insertSong } from '#server/songs/insertSong.ts';
import type { Database } from '#server/db/engine.ts';
import { nextRevision } from '#server/db/installationStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { Sangbok } from './startSangbok.ts';

const past = limits.freshSignIn + 60_000; // ms

/** Makes every sign-in older than a fresh one may be, as if its person had waited. */
export async function ageSignIns(sangbok: Sangbok): Promise<void> {
  await behind(sangbok, ({ db }) =>
    db
      .updateTable('sign_in')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', past) }))
      .execute(),
  );
}

/** Lets the time of every invitation run out. */
export async function expireInvitations(sangbok: Sangbok): Promise<void> {
  await behind(sangbok, ({ db }) =>
    db
      .updateTable('invitation')
      .set({ expires_at: Date.now() - 1000 })
      .execute(),
  );
}

/** No kantor who is there may invite. */
export async function forbidInviting(sangbok: Sangbok): Promise<void> {
  await behind(sangbok, ({ db }) =>
    db.updateTable('person').set({ can_invite: 0 }).where('role', '=', 'kantor').execute(),
  );
}

/** Only links let people in, as after three days at the ceiling of guesses (decision 7). */
export async function closeCodes(sangbok: Sangbok): Promise<void> {
  await behind(sangbok, ({ db }) =>
    db
      .updateTable('installation')
      .set({ links_only_since: Date.now() - past })
      .execute(),
  );
}

/** So many deeds of nobody, a day old, are in the trail. */
export async function fillTrail(sangbok: Sangbok, count: number): Promise<void> {
  const at = Date.now() - 24 * 60 * 60 * 1000;
  const rows = Array.from({ length: count }, (_, place) => ({
    id: `planted-${place + 1}`,
    at,
    deed: 'exported',
    count: 1,
  }));
  await behind(sangbok, ({ db }) => db.insertInto('trail').values(rows).execute());
}

/** No backup for four days, and what was in the way of the last try. */
export async function missBackups(sangbok: Sangbok, problem: string): Promise<void> {
  const fourDaysAgo = Date.now() - 4 * 24 * 60 * 60 * 1000;
  await behind(sangbok, ({ db }) =>
    db
      .updateTable('installation')
      .set({ bootstrapped_at: fourDaysAgo, backup_problem: problem })
      .execute(),
  );
}

/** Puts so many generated songs into the library. */
export async function addManySongs(sangbok: Sangbok, count: 100 | 1000): Promise<void> {
  await behind(sangbok, ({ db, engine }) =>
    db.transaction().execute(async (tx) => {
      for (const [place, song] of generateSongs(count).entries()) {
        const written = {
          ...song,
          categoryId: sampleCategories[place % sampleCategories.length]?.id ?? '',
          tempo: 'moderate' as const,
          notes: place % 3 === 0 ? 'Øves inn med kantor før messen; begynn stille.' : null,
          ...shortTextsOf({ key: 'La-', versionName: 'Original' }),
          alternateVersions: [],
        };
        const revision = await nextRevision(tx);
        await insertSong(tx, engine, written, { by: null, at: Date.now(), revision });
      }
    }),
  );
}

/** The keys of all writes that the server has done once and for all, in their order. */
export async function keptKeys(sangbok: Sangbok): Promise<string[]> {
  return behind(sangbok, async ({ db, engine }) => {
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

/** Past the running servers, straight to their database. */
async function behind<T>(
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
