import {
  type SongbookFile,
  type SongbookHead,
  type SongbookSong,
  songbookEntry,
} from '#contract/songbook.ts';
import { songbookFaults } from '#contract/songbookFaults.ts';
import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import { comparableName } from '#server/songs/comparableName.ts';
import { extractFile } from './extractFile.ts';
import { readSongbook } from '#server/songbook/json/readSongbook.ts';
import { named } from './named.ts';
import { refused } from './refused.ts';
import type { Archive } from '#server/songbook/zip/Archive.ts';

/** Looks at everything in a song book before any of it is imported; throws the first fault. */
export async function checkSongbook(
  deps: Pick<Deps, 'files'>,
  archive: Archive,
): Promise<SongbookHead> {
  if (!archive.names.has(songbookEntry)) throw new Problem('notSongbook');
  const ids = new Set<string>();
  const usedCategories = new Map<string, [number, string]>();
  const files = new Map<string, SongbookFile>();

  const head = await readSongbook(archive.unpack(songbookEntry), (song, number) => {
    const title = named(song.title);
    if (ids.has(song.id)) throw refused(songbookFaults.sameId(number, title));
    ids.add(song.id);
    if (hasNameTwice(song)) throw refused(songbookFaults.sameVersionName(number, title));
    if (!usedCategories.has(song.categoryId)) usedCategories.set(song.categoryId, [number, title]);
    for (const file of [song.audio, song.sheetMusic]) {
      if (file === null) continue;
      const before = files.get(file.file);
      if (!archive.names.has(file.file)) throw refused(songbookFaults.missing(file.file));
      if (before && before.mediaType !== file.mediaType) {
        throw refused(songbookFaults.disguised(file.file));
      }
      files.set(file.file, file);
    }
  });

  const categories = new Set(head.categories.map(({ id }) => id));
  for (const [id, song] of usedCategories) {
    if (!categories.has(id)) throw refused(songbookFaults.noCategory(...song));
  }
  for (const name of archive.names) {
    if (name !== songbookEntry && !files.has(name)) throw refused(songbookFaults.unused(name));
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
