import type { Kysely } from 'kysely';
import type { AlternateVersion, Song, SongSummary } from '#contract/songs/song.ts';
import type { KeyHint } from '#song/chords/analyzeKey.ts';
import { disambiguate } from '#song/disambiguate.ts';
import { isoTime } from '#server/core/deps.ts';
import type { Schema } from '#server/db/schema.ts';
import { addedAt, optionalsOfRow } from './songContent.ts';
import { musicOf } from './songMusic.ts';
import { findNamesakes, type OneSongRow, type SongSummaryRow } from './songStore.ts';

export function presentSongSummary(row: SongSummaryRow): SongSummary {
  return {
    id: row.id,
    title: row.title,
    categoryId: row.category_id,
    category: { id: row.category_id, nameNo: row.category_name_no, color: row.category_color },
    language: row.language,
    notes: row.notes,
    ...optionalsOfRow(row),
    keyHint: row.key_hint === null ? null : (JSON.parse(row.key_hint) as KeyHint),
    audioUrl: fileUrl(row.audio_file_id),
    sheetMusicUrl: fileUrl(row.sheet_music_file_id),
    isFavorite: row.is_favorite === 1,
    music: musicOf(row),
    playCount: row.play_count ?? 0,
    lastPlayed: row.last_played === null ? null : isoTime(row.last_played),
    createdAt: isoTime(row.created_at),
    addedAt: isoTime(addedAt(row)),
    updatedAt: isoTime(row.updated_at),
    version: row.version,
  };
}

/** Songs of a list, told apart from others of their title. */
export async function presentList(
  db: Kysely<Schema>,
  rows: readonly SongSummaryRow[],
): Promise<SongSummary[]> {
  if (rows.length === 0) return [];
  const told = disambiguate(await findNamesakes(db));
  return rows.map((row) => ({ ...presentSongSummary(row), disambiguation: told.get(row.id) }));
}

export function presentSong(row: OneSongRow): Song {
  return {
    ...presentSongSummary(row),
    lyrics: row.lyrics,
    sheetMusicType: sheetMusicType(row.sheet_music_media_type),
    alternateVersions: JSON.parse(row.alternate_versions) as AlternateVersion[],
  };
}

function fileUrl(fileId: string | null): string | null {
  return fileId === null ? null : `/api/files/${fileId}`;
}

function sheetMusicType(mediaType: string | null): Song['sheetMusicType'] {
  if (mediaType === null) return null;
  return mediaType === 'application/pdf' ? 'pdf' : 'image';
}
