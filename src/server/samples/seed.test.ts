import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listCategories } from '#server/categories/listCategories.ts';
import { listLyricMatches, listSongs } from '#server/songs/listSongs.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { SampleSong } from './sampleSong.ts';
import { seed } from './seed.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { type TestDeps, testDeps } from '#server/db/testing/testDeps.ts';
import { addPerson } from '#server/db/testing/addPerson.ts';

/** Two songs for this test, so that the real samples may change. */
const samples: readonly SampleSong[] = [
  {
    id: 'a',
    title: 'Åpne porten',
    category: 'salmer',
    language: 'no',
    lyrics: 'Vers 1\nDo\nHavet (Re-)bruser i natt',
  },
  { id: 'b', title: 'Bønnen', category: 'maria', language: 'la', lyrics: 'Lux', key: 'La-' },
];
const fill = (deps: TestDeps) => seed(deps, async () => samples);

const withSamples = { settings: { sampleSongs: true } };

const all = async ({ db }: TestDeps) => ({
  songs: await db.selectFrom('song').selectAll().orderBy('id').execute(),
  categories: await db.selectFrom('category').selectAll().orderBy('id').execute(),
  installation: await db.selectFrom('installation').selectAll().execute(),
});

it('seeds an empty installation with categories in order, and the songs', async () => {
  const deps = await testDeps(withSamples);
  await fill(deps);
  const categories = await listCategories(deps);
  expect(categories.slice(0, 2).map(({ nameNo }) => nameNo)).toEqual([
    'Førkatekumenat',
    'Katekumenat',
  ]);
  const maria = await addPerson(deps);
  expect((await listSongs(deps, maria, {})).map(({ title }) => title)).toEqual([
    'Bønnen',
    'Åpne porten',
  ]);
  expect(await listLyricMatches(deps, maria, { search: 'bruser' })).toMatchObject([
    { song: { id: 'a' }, line: 'Havet bruser i natt' },
  ]);
});

it('adds no person', async () => {
  const deps = await testDeps(withSamples);
  await fill(deps);
  for (const table of ['person', 'passkey', 'sign_in', 'invitation'] as const) {
    expect(await deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

it('changes nothing a second time', async () => {
  const deps = await testDeps(withSamples);
  await fill(deps);
  const before = await all(deps);
  deps.pass(1000);
  await fill(deps);
  expect(await all(deps)).toEqual(before);
});

it('seeds categories, but no songs, where SAMPLE_SONGS is off', async () => {
  const deps = await testDeps();
  await fill(deps);
  const { songs, categories } = await all(deps);
  expect(songs).toEqual([]);
  expect(categories.length).toBeGreaterThan(5);
});

it('does not seed a library that was emptied', async () => {
  const deps = await testDeps(withSamples);
  await fill(deps);
  await deps.db.updateTable('song').set({ deleted_at: deps.clock() }).execute();
  await fill(deps);
  const maria = await addPerson(deps);
  expect(await listSongs(deps, maria, {})).toEqual([]);
});

it('seeds once when six servers start at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-seed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = await testDatabaseSettings('test', folder);
  const servers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const database = await openDatabase(settings);
      onTestFinished(() => database.close());
      return testDeps({ ...withSamples, ...database });
    }),
  );
  await Promise.all(servers.map(fill));
  const [first] = servers;
  expect(first && (await all(first)).songs.map(({ id }) => id)).toEqual(['a', 'b']);
});
