import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type ImportAnswer,
  importChanges,
  type ImportCounts,
  type ImportedSong,
} from '#contract/library/songbookTransfer.ts';
import {
  type SongbookFile,
  type SongbookSong,
  songbookEntry,
  songbookFaults,
  songsEntry,
} from '#contract/library/songbook.ts';
import { type Deps, newId } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { TemporaryFile } from '#server/blobs/ContentStore.ts';
import { type ReadHead, readSongbook } from './readSongbook.ts';
import { storedAnswer } from '#server/idempotency/runOnce.ts';
import { type WritingDeps } from '#server/songs/rewriteSong.ts';
import { comparableName } from '#contract/songs/song.ts';
import type { Archive } from './Archive.ts';
import { extractFile, filesOf } from './extractFile.ts';
import { importAnswer, presentFate, repeatedAnswer } from './importAnswer.ts';
import { KnownSongs } from './KnownSongs.ts';
import { type ImportBounds, openArchive, requestBounds } from './openArchive.ts';
import { categoriesOf, mapCategories } from './mapCategories.ts';
import { named, refused } from './refused.ts';
import { type Importing, importOnce, mayAddCategories, writeImport } from './writeImport.ts';

const songsInARow = 10; // before yielding to the event loop

/**
 * Imports a song book atomically, or previews it. Overwrites nothing (decision 26). Sent again under its key
 * it gives the counts of the first time, without reading the file. Throws `notSongbook`,
 * `newerSongbook` or `songbookRefused`; nothing is stored then.
 */
export async function importLibrary(
  deps: WritingDeps,
  context: Importing,
  songbook: { readonly content: Pick<TemporaryFile, 'read'>; readonly size: number } | undefined,
  {
    preview,
    bounds = requestBounds,
  }: { readonly preview: boolean; readonly bounds?: ImportBounds },
): Promise<ImportAnswer> {
  if (!songbook) throw new AppError('invalidInput', { fields: { songbook: 'Mangler' } });
  const { user, writeKey } = context;
  if (!preview && user && writeKey) {
    const counts = await storedAnswer<ImportCounts>(deps.db, user, writeKey);
    if (counts) return repeatedAnswer(counts);
  }
  const archive = await openArchive(songbook.content, songbook.size, bounds);
  try {
    const head = await checkSongbook(deps, archive, bounds.songs);
    const { answer, wanted } = await previewImport(deps, context, archive, head);
    if (preview) return answer;
    if (!importChanges(answer.counts)) {
      return writeKey ? await importOnce(deps, context, answer, async () => undefined) : answer;
    }
    const bytes = [...wanted].reduce((sum, entry) => sum + archive.sizeOf(entry), 0);
    return await writeImport(deps, context, archive, head, bytes);
  } finally {
    archive.close();
  }
}

/** The current result of the import, and the archive entries of the files that it would store. */
async function previewImport(
  deps: WritingDeps,
  context: Importing,
  archive: Archive,
  head: ReadHead,
): Promise<{ answer: ImportAnswer; wanted: ReadonlySet<string> }> {
  const known = await KnownSongs.read(deps.db, head);
  const mapping = await mapCategories(deps.db, head.categories, {
    mayAdd: mayAddCategories(context),
    newId: () => newId(deps.randomBytes),
  });
  const used = new Set<string>();
  const songs: ImportedSong[] = [];
  const wanted = new Set<string>();
  await readSongbook(archive, async (song, number) => {
    const fate = await known.classify(song);
    songs.push(presentFate(song, fate));
    if (fate.fate === 'new') {
      used.add(song.categoryId);
      for (const file of filesOf(song)) wanted.add(file.file);
    }
    if (number % songsInARow === 0) await yieldToEventLoop();
  });
  const all = { songs, ...categoriesOf(mapping, used), newFiles: wanted.size };
  return { answer: importAnswer(all), wanted };
}

/** Validates the whole song book before anything is imported; throws the first fault. */
async function checkSongbook(
  deps: Pick<Deps, 'files'>,
  archive: Archive,
  mostSongs: number,
): Promise<ReadHead> {
  if (!archive.names.has(songbookEntry)) throw new AppError('notSongbook');
  const ids = new Set<string>();
  const usedCategories = new Map<string, [number, string]>();
  const files = new Map<string, SongbookFile>();

  const head = await readSongbook(
    archive,
    (song, number) => {
      const title = named(song.title);
      if (ids.has(song.id)) throw refused(songbookFaults.sameId(number, title));
      ids.add(song.id);
      if (hasNameTwice(song)) throw refused(songbookFaults.sameVersionName(number, title));
      if (!usedCategories.has(song.categoryId))
        usedCategories.set(song.categoryId, [number, title]);
      for (const file of [song.audio, song.sheetMusic]) {
        if (file === null) continue;
        const before = files.get(file.file);
        if (!archive.names.has(file.file)) throw refused(songbookFaults.missing(file.file));
        if (before && before.mediaType !== file.mediaType) {
          throw refused(songbookFaults.disguised(file.file));
        }
        files.set(file.file, file);
      }
    },
    mostSongs,
  );

  const known = new Set(head.categories.map(({ id }) => id));
  for (const [id, song] of usedCategories) {
    if (!known.has(id)) throw refused(songbookFaults.noCategory(...song));
  }
  const used = new Set([songbookEntry, songsEntry, ...files.keys()]);
  for (const name of archive.names) {
    if (!used.has(name)) throw refused(songbookFaults.unused(name));
  }
  for (const file of files.values()) await extractFile(deps, archive, file);
  return head;
}

function hasNameTwice({ versionName, alternateVersions }: SongbookSong): boolean {
  const names = [versionName ?? '', ...alternateVersions.map(({ name }) => name)]
    .filter((name) => name !== '')
    .map(comparableName);
  return new Set(names).size < names.length;
}
