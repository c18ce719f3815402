import type { AlternateVersion } from '#contract/song.ts';
import type { SongbookFile, SongbookSong } from '#contract/songbook.ts';
import { extensions, type MediaType } from '#server/files/sniff/mediaType.ts';
import { isoTime } from '#server/isoTime.ts';
import type { ExportedSongRow } from './songbookStore.ts';

/** A file of a song, and where its content lies. */
export interface ExportedFile {
  readonly file: SongbookFile;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** The recording and the sheet of a song. */
export function exportedFiles(row: ExportedSongRow): ExportedFile[] {
  return [
    fileOf(row.audio_sha256, row.audio_size, row.audio_media_type, row.audio_name),
    fileOf(row.sheet_sha256, row.sheet_size, row.sheet_media_type, row.sheet_name),
  ].flat();
}

/** A song with those of its files of which `isThere` is true; it names the others. */
export function presentExportedSong(
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
    key: row.key,
    tempo: row.tempo,
    lyrics: row.lyrics,
    notes: row.notes,
    translator: row.translator,
    bibleReference: row.bible_reference,
    versionName: row.version_name,
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
