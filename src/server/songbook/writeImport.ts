import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { ImportAnswer, ImportedSong } from '#contract/library.ts';
import { type SongbookHead, songbookEntry } from '#contract/songbook.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import { lockLibrary } from '#server/files/lockLibrary.ts';
import { newId } from '#server/newId.ts';
import { nextRevision } from '#server/songs/nextRevision.ts';
import type { WritingDeps } from '#server/songs/writeSong.ts';
import { addTexts } from './addTexts.ts';
import { filesOf } from './filesOf.ts';
import { insertImported } from './insertImported.ts';
import { readSongbook } from '#server/songbook/json/readSongbook.ts';
import type { KeptFiles } from './keepImportedFiles.ts';
import { KnownSongs } from './KnownSongs.ts';
import { insertCategories, planCategories } from './planCategories.ts';
import type { Archive } from '#server/songbook/zip/Archive.ts';

const songsInARow = 50; // before other requests get a moment

/**
 * Decides once more, now that nobody else writes, and writes; answers what came of it. What changes
 * nothing leaves the library's revision as it is.
 */
export function writeImport(
  deps: WritingDeps,
  user: CurrentUser,
  archive: Archive,
  head: SongbookHead,
  kept: KeptFiles,
): Promise<ImportAnswer> {
  return deps.db.transaction().execute(async (tx) => {
    await lockLibrary(tx);
    const at = deps.clock();
    // Every song has a revision of its own: devices fetch the songs of one revision in one answer.
    const nextChange = async () => ({ by: user.id, at, revision: await nextRevision(tx) });
    const freshId = () => newId(deps.randomBytes);
    const { ids, missing } = await planCategories(tx, head.categories, freshId);
    if (missing.length > 0) await insertCategories(tx, missing, (await nextChange()).at);

    const known = await KnownSongs.read(tx);
    const songs: ImportedSong[] = [];
    const files = new Set<string>();
    await readSongbook(archive.unpack(songbookEntry), async (song, number) => {
      const fate = await known.judge(song);
      songs.push({ title: song.title, fate: fate.fate });
      if (fate.fate === 'new') {
        const id = fate.idIsFree ? song.id : freshId();
        const categoryId = ids.get(song.categoryId) ?? song.categoryId;
        await insertImported(deps, tx, { ...song, id, categoryId }, kept, await nextChange());
        for (const { file } of filesOf(song)) files.add(file);
      }
      if (fate.fate === 'different') await addTexts(deps, tx, fate, await nextChange());
      if (number % songsInARow === 0) await letOthersIn();
    });
    const newCategories = missing.map(({ name_no }) => name_no);
    return { songs, newCategories, newFiles: files.size };
  });
}
