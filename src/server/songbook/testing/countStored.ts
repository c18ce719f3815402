import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '#server/core/deps.ts';

/** Counts everything that an import may write, including temporary files. */
export async function countStored({ db }: Pick<Deps, 'db'>, dataDir: string) {
  const count = async (table: 'song' | 'song_revision' | 'category' | 'file') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const { library_revision: revision } = await db
    .selectFrom('installation')
    .select('library_revision')
    .executeTakeFirstOrThrow();
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return {
    songs: await count('song'),
    revisions: await count('song_revision'),
    categories: await count('category'),
    files: await count('file'),
    onDisk: entries.filter((entry) => entry.isFile()).length,
    revision,
  };
}
