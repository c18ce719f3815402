import { randomUUID } from 'node:crypto';
import { optionalsOf } from '#contract/songs/songFields.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import { listCategories } from '#server/categories/listCategories.ts';
import { changeSong } from '#server/songs/changeSong.ts';
import { favoriteSong } from '#server/songs/favoriteSong.ts';
import { getSong } from '#server/songs/getSong.ts';
import { insertSong, type NewSong } from '#server/songs/insertSong.ts';
import { listFavoriteSongs, listRecentSongs, listSongs } from '#server/songs/listSongs.ts';
import { nextRevision } from '#server/db/libraryRevision.ts';
import { recordPlay } from '#server/songs/recordPlay.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { TestDeps } from '#server/db/testing/testDeps.ts';

/** A library and one of its people, for random histories of changes. */
export interface TestLibrary {
  readonly deps: TestDeps;
  readonly maria: CurrentUser;
}

type LibraryChange = (library: TestLibrary, number: number) => Promise<unknown>;

/** The possible changes. `number` selects a song and makes texts differ. */
export const libraryChanges = {
  add: ({ deps }, number) => addSong(deps, { title: `Sang ${number}` }),

  'add a long one': ({ deps }, number) => addSong(deps, { lyrics: 'La '.repeat(number * 20) }),

  'add many in one revision': async ({ deps }, number) => {
    await addSong(deps);
    await deps.db.transaction().execute(async (tx) => {
      const change = { by: null, at: 1, revision: await nextRevision(tx) };
      for (let at = 0; at < number % 6; at++) {
        const song = { ...someSong, id: randomUUID(), title: `Sang ${number}.${at}` };
        await insertSong(tx, deps.engine, song, change);
      }
    });
  },

  change: withSong(({ deps, maria }, number, songId) => {
    const target = { songId, ifMatch: undefined };
    return changeSong(deps, maria, target, { title: `Ny ${number}` }, {});
  }),

  delete: withSong(({ deps }, _, songId) =>
    deps.db.transaction().execute(async (tx) => {
      const gone = { deleted_at: 1, revision: await nextRevision(tx) };
      await tx.updateTable('song').set(gone).where('id', '=', songId).execute();
    }),
  ),

  heart: withSong(({ deps, maria }, _, songId) => favoriteSong(deps, maria, songId)),

  play: withSong(({ deps, maria }, _, songId) => recordPlay(deps, maria, songId)),

  'rename a category': ({ deps }, number) =>
    deps.db.transaction().execute(async (tx) => {
      await nextRevision(tx);
      await tx
        .updateTable('category')
        .set({ name_no: `Navn ${number}` })
        .execute();
    }),

  // Other texts under revisions that devices already have.
  'replace the library': async ({ deps }, number) => {
    await deps.db
      .updateTable('installation')
      .set({ library_id: randomUUID(), library_revision: (now) => now('library_revision', '+', 1) })
      .execute();
    await deps.db
      .updateTable('song')
      .set({ title: `Annen bok ${number}` })
      .execute();
  },
} as const satisfies Record<string, LibraryChange>;

/** The expected library of a device, without plays. */
export async function libraryOf({ deps, maria }: TestLibrary): Promise<object> {
  const heads = await listSongs(deps, maria, {});
  const songs = await Promise.all(heads.map(({ id }) => getSong(deps, maria, id)));
  const favorites = await listFavoriteSongs(deps, maria);
  const recent = await listRecentSongs(deps, maria);
  return {
    songs: new Map(songs.map((song) => [song.id, { ...song, playCount: 0, lastPlayed: null }])),
    categories: await listCategories(deps),
    favorites: new Set(favorites.map(({ id }) => id)),
    recent: recent.map(({ id }) => id),
  };
}

const someSong: Omit<NewSong, 'id' | 'title'> = {
  categoryId: 'psalms',
  language: 'no',
  lyrics: 'Vannet stiger',
  notes: null,
  ...optionalsOf({}),
  alternateVersions: [],
};

/** Does nothing while there is no song, or where it was deleted meanwhile. */
function withSong(
  work: (library: TestLibrary, number: number, songId: string) => Promise<unknown>,
): LibraryChange {
  return async (library, number) => {
    const ids = (await listSongs(library.deps, library.maria, {})).map(({ id }) => id);
    const songId = ids[number % (ids.length || 1)];
    if (songId === undefined) return;
    await work(library, number, songId).catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'songNotFound') throw error;
    });
  };
}
