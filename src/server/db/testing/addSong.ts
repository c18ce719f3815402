import { randomUUID } from 'node:crypto';
import { optionalsOf } from '#contract/songs/songFields.ts';
import type { Deps } from '#server/core/deps.ts';
import { insertSong, type NewSong } from '#server/songs/insertSong.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';

/** Inserts a song, and its category where it is new; returns the song's id. */
export async function addSong(
  { db, engine, clock }: Pick<Deps, 'db' | 'engine' | 'clock'>,
  differing: Partial<NewSong> = {},
): Promise<string> {
  const song: NewSong = {
    id: randomUUID(),
    title: 'Vannet i brønnen',
    categoryId: 'psalms',
    language: 'no',
    lyrics: 'Re-      La-\nVannet stiger i brønnen',
    notes: null,
    ...optionalsOf({}),
    alternateVersions: [],
    ...differing,
  };
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('category')
      .values({
        id: song.categoryId,
        name: song.categoryId,
        name_no: song.categoryId,
        color: '#1565C0',
        position: 1,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const revision = await nextRevision(tx);
    await insertSong(tx, engine, song, { by: null, at, revision });
  });
  return song.id;
}
