import { optionalsOf } from '#contract/songs/songFields.ts';
import type { BenchSong } from '#bench/songs/generateSongs.ts';
import { insertSong } from '#server/songs/insertSong.ts';
import type { Database } from '#server/db/engine.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';

/** Creates a production database with the categories and these songs. */
export async function fillLibrary(dataDir: string, songs: readonly BenchSong[]): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir, environment: 'production' });
  try {
    await fillDatabase(database, songs);
  } finally {
    await database.close();
  }
}

/** Adds the categories and these songs. */
export function fillDatabase(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  songs: readonly BenchSong[],
): Promise<void> {
  const at = Date.now();
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('category')
      .values(
        sampleCategories.map(({ id, name, nameNo, color }, position) => {
          return { id, name, name_no: nameNo, color, position, created_at: at };
        }),
      )
      .execute();
    for (const [place, song] of songs.entries()) {
      const revision = await nextRevision(tx); // one each, as when people write them
      await insertSong(tx, engine, newSong(song, place), { by: null, at, revision });
    }
  });
}

function newSong({ id, title, language, lyrics }: BenchSong, place: number) {
  const category = sampleCategories[place % sampleCategories.length];
  return {
    id,
    title,
    categoryId: category?.id ?? '',
    language,
    lyrics,
    notes: place % 3 === 0 ? 'Øves inn med kantor før messen; begynn stille.' : null,
    ...optionalsOf({
      tempo: 'moderate',
      key: 'La-',
      bibleReference: place % 2 === 0 ? `Sal ${(place % 150) + 1}` : null,
      versionName: 'Original',
    }),
    alternateVersions: [],
  };
}
