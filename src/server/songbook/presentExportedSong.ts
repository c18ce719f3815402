import type { AlternateVersion } from '#contract/song.ts';
import type { SongbookFile, SongbookSong } from '#contract/songbook.ts';
import { extensions, type MediaType } from '#server/files/sniff/mediaType.ts';
import { isoTime } from '#server/isoTime.ts';
import type { ExportedSongRow } from './songbookStore.ts';

export function presentExportedSong(row: ExportedSongRow): SongbookSong {
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
    audio: fileOf(row.audio_sha256, row.audio_media_type, row.audio_name) as SongbookSong['audio'],
    sheetMusic: fileOf(
      row.sheet_sha256,
      row.sheet_media_type,
      row.sheet_name,
    ) as SongbookSong['sheetMusic'],
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

function fileOf(
  sha256: string | null,
  mediaType: string | null,
  name: string | null,
): SongbookFile | null {
  if (sha256 === null || mediaType === null) return null;
  const type = mediaType as MediaType & SongbookFile['mediaType'];
  return {
    file: `files/${sha256}.${extensions[type]}`,
    name: name ?? '',
    mediaType: type,
  };
}
