import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type BackupWorld, backupWorld } from '#server/backup/testing/backupWorld.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { rowsOf } from '#server/db/testing/databaseContent.ts';
import { contentFile, manifestFile, readManifest } from './backupFolder.ts';
import { checkByHost } from './checkByHost.ts';
import { hashOfFile } from './copyContents.ts';

let world: BackupWorld;

beforeEach(async () => {
  world = await backupWorld();
});

const check = (...words: string[]) => checkIn({}, ...words);

function checkIn(
  { backupDir = world.folder, free = 1e12 }: { backupDir?: string; free?: number },
  ...words: string[]
) {
  const deps = { ...world.deps, freeSpace: async () => free };
  return checkByHost({ ...world.settings, backupDir }, deps, words);
}

it('restores a backup beside the song book, compares it and leaves nothing', async () => {
  const { path } = await world.take();
  const [rows, names] = [await rowsOf(world.deps.db), readdirSync(world.folder)];
  expect(await check(path)).toMatch(
    /^Sikkerhetskopien fra .* er hel: .* Den har 1 sang, 1 person og 1 fil\.$/,
  );
  expect(await rowsOf(world.deps.db)).toEqual(rows);
  expect(readdirSync(world.folder)).toEqual(names);
  await expect(check()).rejects.toThrow(/^Si hvilken sikkerhetskopi som skal prøves: /);
});

it('names what is wrong with one', async () => {
  const { path, manifest } = await world.take();
  const change = (values: object) =>
    writeFileSync(manifestFile(path), JSON.stringify({ ...manifest, ...values }));
  const spoiled = (why: string) =>
    new RegExp(`^«.*» er ikke til å stole på: ${why}.* ta en ny\\.$`);

  // A database that is not the one of the manifest, though its sum is right.
  const { song = { rows: 0, sha256: '' } } = manifest.tables;
  change({ tables: { ...manifest.tables, song: { ...song, rows: song.rows + 1 } } });
  await expect(check(path)).rejects.toThrow(spoiled('databasen er en annen'));

  const file = join(path, manifest.database.name);
  const bytes = readFileSync(file);
  writeFileSync(file, 'no database');
  const database = { ...manifest.database, size: 11, sha256: await hashOfFile(file) };
  change({ database });
  await expect(check(path)).rejects.toThrow(spoiled('databasen lar seg ikke hente tilbake'));
  writeFileSync(file, bytes);

  change({ step: '0010_keyHint' });
  const answer = await check(path).catch((error: unknown) => String(error));
  const isSqlite = testedEngine() === 'sqlite'; // whose backups bring their own tables
  expect(answer).toMatch(isSqlite ? / er hel: / : /er fra før en oppgradering av databasen/);
  change({});

  const sha256 = await world.sha256();
  rmSync(contentFile(path, sha256));
  await expect(check(path)).rejects.toThrow(spoiled('1 opptak eller notefil mangler'));
  expect(readdirSync(world.folder)).toHaveLength(1);
  expect(await readManifest(path)).toEqual(manifest);
});

it('accuses no backup of what is wrong here', async () => {
  const { path, manifest } = await world.take();
  await expect(checkIn({ free: 1e6 }, path)).rejects.toThrow(/^Det er ikke plass .* MB er ledige/);
  writeFileSync(manifestFile(path), JSON.stringify({ ...manifest, step: '9999_later' }));
  await expect(check(path)).rejects.toThrow(/er nyere enn denne utgaven\. Ingenting er endret/);
  writeFileSync(manifestFile(path), JSON.stringify(manifest));
  const elsewhere = '/sys'; // where nobody makes folders
  if (testedEngine() !== 'sqlite' || process.platform !== 'linux') return;
  await expect(checkIn({ backupDir: elsewhere }, path)).rejects.toThrow(/har ikke lov til å/);
});
