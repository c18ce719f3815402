import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/storage/openSqlite.ts';
import type { Sangbok } from './startSangbok.ts';

/** Takes a song out of the library, behind the back of the running server. */
export function deleteSong({ dataDir }: Sangbok, id: string): void {
  const database = new DatabaseSync(join(dataDir, sqliteFile), { timeout: 5000 });
  database.exec('update installation set library_revision = library_revision + 1');
  database
    .prepare(
      'update song set deleted_at = ?, revision = (select library_revision from installation) where id = ?',
    )
    .run(Date.now(), id);
  database.close();
}
