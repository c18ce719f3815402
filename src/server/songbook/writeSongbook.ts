import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { constants, createDeflate } from 'node:zlib';
import { limits } from '#contract/limits.ts';
import type { MissingFiles } from '#contract/songbookTransfer.ts';
import type { AlternateVersion } from '#contract/song.ts';
import {
  type SongbookFile,
  type SongbookHead,
  type SongbookSong,
  songbookFormat,
} from '#contract/songbook.ts';
import type { Transaction } from 'kysely';
import { findCategories, presentCategory } from '#server/categories/categoryStore.ts';
import { shortTextsOfRow } from '#server/songs/songContent.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { findNamedContents } from '#server/files/fileStore.ts';
import { hasContent } from '#server/files/getFile.ts';
import { StoreUnavailable } from '#server/files/blobs/ContentStore.ts';
import { type MediaType, extensions } from '#server/core/carriedFiles.ts';
import type { Schema } from '#server/db/schema.ts';
import { type ExportedSongRow, findExportedSongs, findSongIds } from './songbookStore.ts';

const songsAtOnce = 25; // of them in memory as they are
const titlesNamed = 1500; // characters of a header, percent-encoded

export interface WrittenSongbook {
  /** `songbook.json`. */
  readonly head: string;
  /** `songs.ndjson`, deflated (RFC 1950). */
  readonly pieces: readonly Buffer[];
  readonly songs: number;
  /** What its songs name, each content once. */
  readonly files: readonly ExportedFile[];
  /** What they should name as well, but is not on the disk. */
  readonly missing: MissingFiles;
  /** The last id of its songs; empty where it has none. */
  readonly last: string;
  /** How many more there are behind it. */
  readonly furtherParts: number;
}

const megabyte = 1024 * 1024;
/** Bytes of songs and files, none of which need get smaller; the rest is for all else in the .zip. */
const partAtMost = limits.importPacked - 3 * megabyte;
const filesAtMost = limits.importEntries - 2;

/**
 * What people wrote, all of one moment and in memory, as much as one import takes of the songs behind
 * the id `after`: written in one transaction, so that a slow
 * reader keeps nobody waiting afterwards, and without the disk, which may be full or not writable.
 */
export async function writeSongbook(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  at: number,
  after = '',
  mostBytes = partAtMost,
): Promise<WrittenSongbook> {
  const pieces: Buffer[] = [];
  const lost = await findLost({ db, files, log });
  const named = new Map<string, ExportedFile>();
  const titles: string[] = [];
  let missing = 0;
  // One for all of it: what each of them takes is given back only now and then.
  const packing = createDeflate({ level: constants.Z_BEST_SPEED });
  packing.on('data', (piece: Buffer) => pieces.push(piece));
  const write = async (text: string) => {
    if (!packing.write(text)) await once(packing, 'drain');
  };

  // SQLite has no levels: a transaction sees one state in any case.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { head, part } = await reading.execute(async (tx) => {
    const categories = (await findCategories(tx)).map(presentCategory);
    const byTitle = await findSongIds(tx);
    const behind = byTitle.filter((id) => id > after).toSorted();
    const part = await firstPart(exportedSongs(tx, behind, lost), mostBytes);
    const ids = new Set(part.ids);
    const own = byTitle.filter((id) => ids.has(id));
    for await (const { song, text, files } of exportedSongs(tx, own, lost)) {
      for (const each of files) named.set(each.file.file, each);
      missing += song.missing?.length ?? 0;
      if (song.missing && isRoomFor(titles, song.title)) titles.push(song.title);
      await write(text);
    }
    const head: SongbookHead = { ...songbookFormat, exportedAt: isoTime(at), categories };
    return { head: JSON.stringify(head), part };
  });
  packing.end();
  await finished(packing);
  return {
    head,
    pieces,
    songs: part.ids.length,
    files: [...named.values()],
    missing: { count: missing, titles },
    last: part.ids.at(-1) ?? '',
    furtherParts: part.further,
  };
}

interface ExportedSong {
  readonly song: SongbookSong;
  /** Its line of `songs.ndjson`. */
  readonly text: string;
  /** Those that are there. */
  readonly files: readonly ExportedFile[];
}

/** These songs, a few at a time in memory. */
async function* exportedSongs(
  tx: Transaction<Schema>,
  ids: readonly string[],
  lost: ReadonlySet<string>,
): AsyncGenerator<ExportedSong> {
  for (let from = 0; from < ids.length; from += songsAtOnce) {
    for (const row of await findExportedSongs(tx, ids.slice(from, from + songsAtOnce))) {
      const files = exportedFiles(row).filter(({ sha256 }) => !lost.has(sha256));
      const there = new Set(files.map(({ file }) => file.file));
      const song = presentExportedSong(row, ({ file }) => there.has(file));
      yield { song, text: `${JSON.stringify(song)}\n`, files };
    }
  }
}

/** The ids of the songs that fit into one import, in their order, and how many more the others take. */
async function firstPart(songs: AsyncIterable<ExportedSong>, mostBytes: number) {
  const ids: string[] = [];
  const files = new Set<string>();
  let [further, count, size] = [0, 0, 0];
  for await (const { song, text, files: own } of songs) {
    const sizeWith = () =>
      own
        .filter(({ file }) => !files.has(file.file))
        .reduce((sum, each) => sum + each.size, size + Buffer.byteLength(text));
    const isFull =
      sizeWith() > mostBytes ||
      files.size + own.length > filesAtMost ||
      count === limits.importSongs;
    if (isFull && count > 0) {
      further += 1;
      [count, size] = [0, 0];
      files.clear();
    }
    size = sizeWith();
    count += 1;
    for (const { file } of own) files.add(file.file);
    if (further === 0) ids.push(song.id);
  }
  return { ids, further };
}

/**
 * The contents that are of songs, but not there, by their SHA-256. What a broken disk holds back is
 * missing, too: the songs are to get out all the same. A store elsewhere that does not answer is asked
 * for no further one, and will later: throws `StoreUnavailable`. Looked for before the transaction,
 * which would wait for each of them; what comes meanwhile is there, as its upload has seen.
 */
async function findLost({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>) {
  const lost = new Set<string>();
  const contents = await findNamedContents(db);
  for (const content of contents.filter(({ title }) => title !== null)) {
    const isThere = await hasContent(files, content).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      log.warn({ err: error, sha256: content.sha256 }, 'content cannot be read');
      return false;
    });
    if (!isThere) lost.add(content.sha256);
  }
  return lost;
}

function isRoomFor(titles: readonly string[], title: string): boolean {
  return encodeURIComponent([...titles, title].join()).length <= titlesNamed;
}

/** A file of a song, and where its content lies. */
interface ExportedFile {
  readonly file: SongbookFile;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** The recording and the sheet of a song. */
function exportedFiles(row: ExportedSongRow): ExportedFile[] {
  return [
    fileOf(row.audio_sha256, row.audio_size, row.audio_media_type, row.audio_name),
    fileOf(row.sheet_sha256, row.sheet_size, row.sheet_media_type, row.sheet_name),
  ].flat();
}

/** A song with those of its files of which `isThere` is true; it names the others. */
function presentExportedSong(
  row: ExportedSongRow,
  isThere: (file: SongbookFile) => boolean,
): SongbookSong {
  const files = exportedFiles(row).map(({ file }) => file);
  const missing = files.filter((file) => !isThere(file));
  const there = files.filter(isThere);
  const audio = there.find(({ mediaType }) => mediaType.startsWith('audio/'));
  const sheetMusic = there.find((file) => file !== audio);
  return {
    id: row.id,
    title: row.title,
    categoryId: row.category_id,
    language: row.language,
    tempo: row.tempo,
    lyrics: row.lyrics,
    notes: row.notes,
    ...shortTextsOfRow(row),
    alternateVersions: JSON.parse(row.alternate_versions) as AlternateVersion[],
    audio: (audio ?? null) as SongbookSong['audio'],
    sheetMusic: (sheetMusic ?? null) as SongbookSong['sheetMusic'],
    ...(missing.length > 0 && { missing }),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

function fileOf(
  sha256: string | null,
  size: number | null,
  mediaType: string | null,
  name: string | null,
): ExportedFile[] {
  if (sha256 === null || size === null || mediaType === null) return [];
  const type = mediaType as MediaType & SongbookFile['mediaType'];
  const file = { file: `files/${sha256}.${extensions[type]}`, name: name ?? '', mediaType: type };
  return [{ file, sha256, size }];
}
