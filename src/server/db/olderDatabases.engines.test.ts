import { describe, expect, it, onTestFinished } from 'vitest';
import { song } from '#contract/songs/song.ts';
import { findSession } from '#server/auth/sessions/sessionStore.ts';
import { runOnce } from '#server/idempotency/runOnce.ts';
import { sync } from '#server/sync/sync.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { getRevision } from '#server/songs/revisions.ts';
import { listLyricMatches } from '#server/songs/listSongs.ts';
import { type Rows, rowsOf, tablesOf } from '#server/db/testing/databaseContent.ts';
import { olderDatabases, restoreOlder } from '#server/db/testing/olderDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import type { Database } from './engine.ts';
import { openDatabase } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';
import { openSqlite } from './openSqlite.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDeps } from '#server/db/testing/testDeps.ts';

/*
 * Promise 6. The databases in testing/olderDatabases are dumps and never change. A new step needs one
 * of the step before it, with rows in all its tables and columns: `scripts/dumpStep.ts` writes it.
 */

const steps = Object.keys(
  migrations(testedEngine(), {
    environment: '',
    invitationKey: '',
    libraryId: '',
  }),
);

it('exist, including that of the step before the newest', () => {
  expect(olderDatabases.at(-1), 'scripts/dumpStep.ts writes it').toBe(steps.at(-2));
});

describe.each(olderDatabases)('a database of %s', (step) => {
  // One test, since restoring and migrating takes most of the time.
  it('opens with all its rows and the tables of a new one, and serves its content', async ({
    annotate,
  }) => {
    const { before, database } = await openOlder(step);
    const after = await rowsOf(database.db);
    expect(Object.values(before).flat().length).toBeGreaterThan(4);
    for (const [table, rows] of Object.entries(before)) {
      const kept = rows.map((row) => expect.objectContaining(row) as object);
      expect([table, after[table]]).toEqual([table, expect.arrayContaining(kept)]);
      expect([table, after[table]?.length]).toEqual([table, rows.length]);
    }
    const all = Object.values(before).flat().length;
    await annotate(
      `R13 ${testedEngine()} database of ${step}: each of ${all} rows there`,
      'figure',
    );

    const fresh = await openDatabase(await testDatabaseSettings('production', testDataDir()));
    onTestFinished(() => fresh.close());
    const { db, engine } = database;
    expect(await tablesOf(db, engine.name)).toEqual(await tablesOf(fresh.db, engine.name));

    expect(await findSession(db, 'TOKEN_HASH')).toMatchObject({ id: 'p1', first_name: 'Maria' });
    const maria = { ...user, id: 'p1' };
    const deps = await testDeps({ db, engine });
    const { changed, deleted, categories, library } = await sync(deps, maria, {});
    const { songs } = changed;
    expect(library).not.toBe('');
    expect([songs.length, deleted, categories.length]).toEqual([1, ['s2'], 2]);
    const music = { transposition: -3, capo: 2 };
    const shown = {
      id: 's1',
      isFavorite: true,
      music,
      playCount: 5,
    };
    expect(song.parse(songs[0])).toMatchObject(shown);
    const earlier = await getRevision({ db }, maria, 's1', 1);
    expect(song.parse(earlier)).toMatchObject({ title: 'Vannet', version: 1 });

    const matches = await listLyricMatches({ db, engine }, maria, { search: 'stig' });
    expect(matches).toMatchObject([{ line: 'Vannet stiger i brønnen' }]);

    const writeKey = { key: 'k1', contentHash: 'hash' };
    const never = () => Promise.reject(new Error('written twice'));
    const answer = await runOnce({ db, clock: Date.now }, maria, writeKey, never);
    expect(song.parse(answer)).toMatchObject({ id: 's1', title: 'Vannet' });
  });
});

async function openOlder(step: string): Promise<{ before: Rows; database: Database }> {
  const settings = await testDatabaseSettings('production', testDataDir());
  await restoreOlder(settings, step);
  const raw =
    settings.databaseUrl === null
      ? openSqlite(settings.dataDir)
      : openPostgres(settings.databaseUrl);
  const before = await rowsOf(await raw);
  await (await raw).destroy();
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  return { before, database };
}

const user = {
  firstName: 'Maria',
  community: 'Sagene 1',
  role: 'prest',
  canInvite: true,
  music: null,
  sessionHash: 'TOKEN_HASH',
  signedInAt: 0,
} as const;
