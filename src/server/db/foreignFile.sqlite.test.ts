import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '#server/settings/settings.ts';
import { openDatabase } from './openDatabase.ts';
import { sqliteFile } from './openSqlite.ts';

function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-foreign-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: null, environment: 'test' });

/** Content and modification time of every file in the folder. */
function contentOf(folder: string): string[] {
  return readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return `${name} ${statSync(path).mtimeMs} ${readFileSync(path, 'base64')}`;
  });
}

function others(path: string, journal: string): void {
  const database = new DatabaseSync(path);
  database.exec(`pragma journal_mode = ${journal}; create table bookmark (url text)`);
  database.close();
}

async function ours(path: string): Promise<Buffer> {
  await (await open(join(path, '..'))).close();
  return readFileSync(path);
}

it.each<[string, RegExp, (path: string) => unknown]>([
  ["another program's", /laget av et annet program/, (path) => others(path, 'delete')],
  ["another program's with a log", /laget av et annet program/, (path) => others(path, 'wal')],
  ['a text', /ingen database/, (path) => writeFileSync(path, 'Kjære sangbok\n'.repeat(300))],
  ['a few bytes', /ingen database/, (path) => writeFileSync(path, 'SQLite')],
  [
    'ours, truncated',
    /skadet eller avkortet/,
    async (path) => writeFileSync(path, (await ours(path)).subarray(0, 12_288)),
  ],
  [
    'ours, with a corrupt page',
    /skadet/,
    async (path) => writeFileSync(path, (await ours(path)).fill('x', 8 * 4096, 9 * 4096)),
  ],
  [
    'a log without its database',
    /-wal ligger der/,
    (path) => writeFileSync(`${path}-wal`, 'x'.repeat(5000)),
  ],
])('refuses %s in place of the database and changes nothing', async (_, sentence, make) => {
  const folder = testFolder();
  await make(join(folder, sqliteFile));
  const before = contentOf(folder);
  const refusal = await open(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toMatch(sentence);
  expect(String(refusal)).toContain(`DATA_DIR «${folder}»`);
  expect(contentOf(folder)).toEqual(before);
});

it.each<[string, (path: string) => unknown]>([
  ['no file', () => undefined],
  ['an empty file', (path) => writeFileSync(path, '')],
  ['a database of this application', ours],
  [
    'a new SQLite database without tables',
    (path) => new DatabaseSync(path).exec('pragma journal_mode = wal'),
  ],
])('opens with %s', async (_, make) => {
  const folder = testFolder();
  await make(join(folder, sqliteFile));
  const database = await open(folder);
  onTestFinished(() => database.close());
  const installations = database.db.selectFrom('installation').select('environment');
  expect(await installations.execute()).toEqual([{ environment: 'test' }]);
});
