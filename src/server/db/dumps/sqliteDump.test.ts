import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { sqliteFile } from '#server/db/openSqlite.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { sqliteDump } from './sqliteDump.ts';

it('reads a database that a killed process has left', async () => {
  const [busy, copied] = [testDataDir(), testDataDir()];
  const database = new DatabaseSync(join(busy, sqliteFile));
  database.exec(`create table person (id text, name text); pragma cache_size = 1`);
  database.exec(`with recursive number(n) as (select 1 union all select n + 1 from number where n < 5000)
    insert into person select n, '' from number`);
  database.exec(`begin; update person set name = printf('%200d', id)`);
  for (const end of ['', '-journal']) {
    copyFileSync(join(busy, sqliteFile + end), join(copied, sqliteFile + end));
  }
  database.close();
  expect(await sqliteDump({ dataDir: copied }).isEmpty()).toBe(false);
});
