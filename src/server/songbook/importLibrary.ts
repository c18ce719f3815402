import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { ImportAnswer, ImportedSong } from '#contract/library.ts';
import { type SongbookHead, songbookEntry } from '#contract/songbook.ts';
import { may } from '#people/rights.ts';
import type { CurrentUser } from '#server/auth/currentUser.ts';
import type { ReceivedFile } from '#server/files/receivedFile.ts';
import { newId } from '#server/newId.ts';
import { Problem } from '#server/problem.ts';
import type { WritingDeps } from '#server/songs/writeSong.ts';
import { checkSongbook } from './checkSongbook.ts';
import { readSongbook } from '#server/songbook/json/readSongbook.ts';
import { filesOf } from './filesOf.ts';
import { KnownSongs } from './KnownSongs.ts';
import { categoriesOf, planCategories } from './planCategories.ts';
import { type Importing, writeImport } from './writeImport.ts';
import type { Archive } from '#server/songbook/zip/Archive.ts';
import { openArchive } from '#server/songbook/zip/openArchive.ts';

const songsInARow = 10; // before other requests get a moment

/**
 * What an import would do, or does: everything at once, and nothing over what is there
 * (decision 26). Throws `notSongbook`, `newerSongbook` or `songbookRefused`; then nothing is left.
 */
export async function importLibrary(
  deps: WritingDeps,
  visit: Importing,
  songbook: ReceivedFile | undefined,
  { preview }: { readonly preview: boolean },
): Promise<ImportAnswer> {
  if (!songbook) throw new Problem('invalidInput', { fields: { songbook: 'Mangler' } });
  const archive = await openArchive(songbook.content, songbook.size);
  try {
    const head = await checkSongbook(deps, archive);
    const { answer, wanted } = await foresee(deps, visit.user, archive, head);
    if (preview || changesNothing(answer)) return answer;
    const bytes = [...wanted].reduce((sum, entry) => sum + archive.sizeOf(entry), 0);
    return await writeImport(deps, visit, archive, head, bytes);
  } finally {
    archive.close();
  }
}

/** What the import would do as things are now, and the entries of files it would take along. */
async function foresee(
  deps: WritingDeps,
  user: CurrentUser,
  archive: Archive,
  head: SongbookHead,
): Promise<{ answer: ImportAnswer; wanted: ReadonlySet<string> }> {
  const known = await KnownSongs.read(deps.db);
  const plan = await planCategories(deps.db, head.categories, {
    mayAdd: may(user, 'administer'),
    newId: () => newId(deps.randomBytes),
  });
  const used = new Set<string>();
  const songs: ImportedSong[] = [];
  const wanted = new Set<string>();
  await readSongbook(archive.unpack(songbookEntry), async (song, number) => {
    const { fate } = await known.judge(song);
    songs.push({ title: song.title, fate });
    if (fate === 'new') {
      used.add(song.categoryId);
      for (const file of filesOf(song)) wanted.add(file.file);
    }
    if (number % songsInARow === 0) await letOthersIn();
  });
  return { answer: { songs, ...categoriesOf(plan, used), newFiles: wanted.size }, wanted };
}

function changesNothing({ songs, newCategories }: ImportAnswer): boolean {
  return newCategories.length === 0 && songs.every(({ fate }) => fate === 'same');
}
