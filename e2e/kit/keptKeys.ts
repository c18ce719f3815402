import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/storage/openSqlite.ts';
import type { Sangbok } from './startSangbok.ts';

/** The keys of all writes that the server has done once and for all, in their order. */
export function keptKeys({ dataDir }: Sangbok): string[] {
  const database = new DatabaseSync(join(dataDir, sqliteFile), { timeout: 5000 });
  try {
    const rows = database.prepare('select key from kept_answer order by rowid').all();
    return rows.map(({ key }) => String(key));
  } finally {
    database.close();
  }
}
