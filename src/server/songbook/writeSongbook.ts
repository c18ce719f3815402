import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { constants, createDeflate } from 'node:zlib';
import { limits } from '#contract/base/limits.ts';
import type { MissingFiles } from '#contract/library/songbookTransfer.ts';
import type { AlternateVersion } from '#contract/songs/song.ts';
import {
  type SongbookFile,
  type SongbookHead,
  type SongbookSong,
  songbookFormat,
} from '#contract/library/songbook.ts';
import type { Transaction } from 'kysely';
import { findCategories, presentCategory } from '#server/categories/categoryStore.ts';
import { optionalsOfRow } from '#server/songs/songContent.ts';
import { type Deps, isoTime } from '#server/core/deps.ts';
import { findNamedContents } from '#server/files/fileStore.ts';
import { hasContent } from '#server/files/getFile.ts';
import { StoreUnavailable } from '#server/blobs/ContentStore.ts';
import { type MediaType, extensions } from '#server/core/carriedFiles.ts';
import type { Schema } from '#server/db/schema.ts';
import { type ExportedSongRow, findExportedSongs, findSongIds } from './songbookStore.ts';

const songsAtOnce = 25; // rows in memory
const titlesNamed = 1500; // characters of a header, percent-encoded

export interface WrittenSongbook {
  /** `songbook.json`. */
  readonly head: string;
  /** `songs.ndjson`, deflated (RFC 1950). */
  readonly pieces: readonly Buffer[];
  readonly songs: number;
  /** The files of its songs, each blob once. */
  readonly files: readonly ExportedFile[];
  /** Files whose blob is missing. */
  readonly missing: MissingFiles;
  /** The highest song id, the cursor of the next part; empty where it has no songs. */
  readonly last: string;
  /** Number of parts after this one. */
  readonly furtherParts: number;
}

const megabyte = 1024 * 1024;
/** Bytes of songs and files, counted uncompressed; leaves 3 MB for the rest of the .zip. */
const partAtMost = limits.importPacked - 3 * megabyte;
const filesAtMost = limits.importEntries - 2;

/**
 * Writes a consistent snapshot of the songs after the id `after`, as many as one import accepts. Builds it
 * in memory within one transaction: a slow download must not hold a transaction open, and the disk may be
 * full or read-only.
 */
export async function writeSongbook(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  at: number,
  after = '',
  mostBytes = partAtMost,
): Promise<WrittenSongbook> {
  const pieces: Buffer[] = [];
  const missingBlobs = await findMissingBlobs({ db, files, log });
  const named = new Map<string, ExportedFile>();
  const titles: string[] = [];
  let missing = 0;
  // A single deflate stream, since Node frees the memory of many only now and then.
  const packing = createDeflate({ level: constants.Z_BEST_SPEED });
  packing.on('data', (piece: Buffer) => pieces.push(piece));
  const write = async (text: string) => {
    if (!packing.write(text)) await once(packing, 'drain');
  };

  // SQLite ignores the isolation level: its transactions always see a snapshot.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { head, part } = await reading.execute(async (tx) => {
    const categories = (await findCategories(tx)).map(presentCategory);
    const byTitle = await findSongIds(tx);
    const behind = byTitle.filter((id) => id > after).toSorted();
    const part = await firstPart(exportedSongs(tx, behind, missingBlobs), mostBytes);
    const ids = new Set(part.ids);
    const own = byTitle.filter((id) => ids.has(id));
    for await (const { song, text, files } of exportedSongs(tx, own, missingBlobs)) {
      for (const each of files) named.set(each.file.file, each);
      missing += song.missing?.length ?? 0;
      if (song.missing && fitsInHeader(titles, song.title)) titles.push(song.title);
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
  /** Files whose blob exists. */
  readonly files: readonly ExportedFile[];
}

/** Streams the songs, reading a few rows at a time. */
async function* exportedSongs(
  tx: Transaction<Schema>,
  ids: readonly string[],
  missingBlobs: ReadonlySet<string>,
): AsyncGenerator<ExportedSong> {
  for (let from = 0; from < ids.length; from += songsAtOnce) {
    for (const row of await findExportedSongs(tx, ids.slice(from, from + songsAtOnce))) {
      const files = exportedFiles(row).filter(({ sha256 }) => !missingBlobs.has(sha256));
      const there = new Set(files.map(({ file }) => file.file));
      const song = presentExportedSong(row, ({ file }) => there.has(file));
      yield { song, text: `${JSON.stringify(song)}\n`, files };
    }
  }
}

/** The ids of the songs that fit into one import, in order, and the number of further parts. */
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
 * SHA-256 of the referenced blobs that are missing. A blob that a broken disk cannot read counts as
 * missing, so that the songs can still be exported. Throws `StoreUnavailable` where a remote store does
 * not answer. Runs before the transaction, which must not wait for the store; blobs uploaded meanwhile
 * exist.
 */
async function findMissingBlobs({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>) {
  const missingBlobs = new Set<string>();
  const contents = await findNamedContents(db);
  for (const content of contents.filter(({ title }) => title !== null)) {
    const isThere = await hasContent(files, content).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      log.warn({ err: error, sha256: content.sha256 }, 'content cannot be read');
      return false;
    });
    if (!isThere) missingBlobs.add(content.sha256);
  }
  return missingBlobs;
}

function fitsInHeader(titles: readonly string[], title: string): boolean {
  return encodeURIComponent([...titles, title].join()).length <= titlesNamed;
}

/** A file of a song with its blob. */
interface ExportedFile {
  readonly file: SongbookFile;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** The recording and the sheet music of a song. */
function exportedFiles(row: ExportedSongRow): ExportedFile[] {
  return [
    fileOf(row.audio_sha256, row.audio_size, row.audio_media_type, row.audio_name),
    fileOf(row.sheet_sha256, row.sheet_size, row.sheet_media_type, row.sheet_name),
  ].flat();
}

/** A song with its existing files; lists the others as missing. */
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
    lyrics: row.lyrics,
    notes: row.notes,
    ...optionalsOfRow(row),
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
