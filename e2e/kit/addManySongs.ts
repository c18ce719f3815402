import { shortTextsOf } from '#contract/songFields.ts';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import { insertSong } from '#server/songs/insertSong.ts';
import { nextRevision } from '#server/storage/installationStore.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import type { Sangbok } from './startSangbok.ts';

/** Puts so many generated songs into the library, behind the back of the running server. */
export async function addManySongs({ dataDir }: Sangbok, count: 100 | 1000 | 5000): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir, environment: 'test' });
  try {
    await database.db.transaction().execute(async (tx) => {
      for (const [place, song] of generateSongs(count).entries()) {
        const written = {
          ...song,
          categoryId: sampleCategories[place % sampleCategories.length]?.id ?? '',
          tempo: 'moderate' as const,
          notes: place % 3 === 0 ? 'Øves inn med kantor før messen; begynn stille.' : null,
          ...shortTextsOf({ key: 'La-', versionName: 'Original' }),
          alternateVersions: [],
        };
        const revision = await nextRevision(tx);
        await insertSong(tx, database.engine, written, { by: null, at: Date.now(), revision });
      }
    });
  } finally {
    await database.close();
  }
}
