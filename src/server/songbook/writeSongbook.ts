import {
  type SongbookCategory,
  type SongbookFile,
  type SongbookHead,
  type SongbookSong,
  songbookFormat,
} from '#contract/songbook.ts';
import { findCategories } from '#server/categories/categoryStore.ts';
import { presentCategory } from '#server/categories/presentCategory.ts';
import type { Deps } from '#server/deps.ts';
import { isoTime } from '#server/isoTime.ts';
import type { TemporaryFile } from '#server/storage/files/FileStore.ts';
import { filesOf } from './filesOf.ts';
import { presentExportedSong } from './presentExportedSong.ts';
import { findExportedSongs, findSongIds } from './songbookStore.ts';

const songsAtOnce = 100; // of them in memory

export interface WrittenSongbook {
  /** `songbook.json`; whoever got it discards it. */
  readonly content: TemporaryFile;
  /** Bytes. */
  readonly size: number;
  /** What its songs name, each content once. */
  readonly files: readonly SongbookFile[];
}

/**
 * `songbook.json` in a temporary file, all of one moment: written in one transaction, so that a
 * slow reader keeps nobody waiting afterwards.
 */
export async function writeSongbook(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  at: number,
): Promise<WrittenSongbook> {
  const content = await files.begin();
  const named = new Map<string, SongbookFile>();
  let size = 0;
  async function write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    size += bytes.length;
    await content.write(bytes);
  }

  try {
    // SQLite has one connection here and no levels: a transaction sees one state in any case.
    const reading = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    await reading.execute(async (tx) => {
      const categories = (await findCategories(tx)).map(presentCategory);
      await write(headOf(categories, at));
      const ids = await findSongIds(tx);
      for (let from = 0; from < ids.length; from += songsAtOnce) {
        const rows = await findExportedSongs(tx, ids.slice(from, from + songsAtOnce));
        const songs = rows.map(presentExportedSong);
        for (const file of songs.flatMap(filesOf)) named.set(file.file, file);
        await write((from === 0 ? '' : ',\n') + songs.map(lineOf).join(',\n'));
      }
      await write('\n]}\n');
    });
    return { content, size, files: [...named.values()] };
  } catch (error) {
    await content.discard();
    throw error;
  }
}

/** Up to its songs, each of which gets a line. */
function headOf(categories: SongbookCategory[], at: number): string {
  const head: SongbookHead = { ...songbookFormat, exportedAt: isoTime(at), categories, songs: [] };
  return JSON.stringify(head).replace(/\]\}$/, '\n');
}

function lineOf(song: SongbookSong): string {
  return JSON.stringify(song);
}
