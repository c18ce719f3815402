import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFile } from '#server/db/openSqlite.ts';
import type { Settings } from '#server/settings/settings.ts';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Runs `work` as the user who owns the database, or as `otherwise` where there is none: SQLite creates files
 * beside a database, and PostgreSQL identifies users by the process.
 */
export async function asServerUser<T>(
  { dataDir }: Pick<Settings, 'dataDir'>,
  otherwise: Owner | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const ownerOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });
  const owner = ownerOf(join(dataDir, sqliteFile)) ?? otherwise ?? ownerOf(dataDir);
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
  process.setegid?.(owner?.gid ?? gid);
  process.seteuid?.(owner?.uid ?? uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(uid);
    process.setegid?.(gid);
  }
}
