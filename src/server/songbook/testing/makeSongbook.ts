import { createHash, randomUUID } from 'node:crypto';
import {
  type SongbookFile,
  type SongbookSong,
  songbookFormat,
} from '#contract/library/songbook.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { type MadeEntry, makeZip } from './makeZip.ts';

export const psalms = { id: 'psalms', nameNo: 'psalms', color: '#1565C0' };

/** An exported song; a test overrides what it needs. */
export function bookSong(differing: Partial<SongbookSong> = {}): SongbookSong {
  return {
    id: randomUUID(),
    title: 'Vannet i brønnen',
    categoryId: psalms.id,
    language: 'no',
    lyrics: 'Vannet stiger i brønnen',
    notes: null,
    ...optionalsOf({}),
    alternateVersions: [],
    audio: null,
    sheetMusic: null,
    createdAt: '2025-05-01T10:00:00.000Z',
    updatedAt: '2025-06-01T10:00:00.000Z',
    ...differing,
  };
}

/** `songbook.json`; with `songs` for version 1. */
export function bookJson(differing: object = {}): string {
  const exportedAt = '2025-11-21T10:00:00.000Z';
  const version = 'songs' in differing ? 1 : songbookFormat.version;
  return JSON.stringify({
    format: 'sangbok',
    version,
    exportedAt,
    categories: [psalms],
    ...differing,
  });
}

/** `songs.ndjson`. */
export function songLines(songs: readonly unknown[]): string {
  return songs.map((song) => `${JSON.stringify(song)}\n`).join('');
}

/** A file reference of a song, and its entry. */
export function bookFile<Type extends SongbookFile['mediaType']>(
  content: Buffer,
  extension: string,
  mediaType: Type,
) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const name = `files/${sha256}.${extension}`;
  const entry: MadeEntry = { name, content };
  return { file: { file: name, name: `øving.${extension}`, mediaType }, entry };
}

/** A song book as a .zip. */
export function makeSongbook(
  songs: readonly unknown[],
  files: readonly MadeEntry[] = [],
  head: object = {},
): Buffer {
  return makeZip([
    { name: 'songbook.json', content: bookJson(head), packed: true },
    { name: 'songs.ndjson', content: songLines(songs), packed: true },
    ...files,
  ]);
}
