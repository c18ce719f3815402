import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/storage/openSqlite.ts';
import type { Sangbok } from './startSangbok.ts';

/** Lets the time of every invitation run out, behind the back of the running server. */
export function expireInvitations({ dataDir }: Sangbok): void {
  const database = new DatabaseSync(join(dataDir, sqliteFile), { timeout: 5000 });
  database.prepare('update invitation set expires_at = ?').run(Date.now() - 1000);
  database.close();
}
