import type { Selectable } from 'kysely';
import { type SongField, songFields } from '#contract/songForm.ts';
import type { SongTable } from '#server/storage/schema.ts';

/** Where a song's row has what a person writes. */
export const columnOf = {
  title: 'title',
  categoryId: 'category_id',
  language: 'language',
  key: 'key',
  tempo: 'tempo',
  lyrics: 'lyrics',
  notes: 'notes',
  translator: 'translator',
  bibleReference: 'bible_reference',
  versionName: 'version_name',
  alternateVersions: 'alternate_versions',
  audioFile: 'audio_file_id',
  sheetMusicFile: 'sheet_music_file_id',
} as const satisfies Record<SongField, keyof SongTable>;

export type SongColumn = (typeof columnOf)[SongField];

/** The part of a song's row that a person writes. */
export type SongContent = Pick<Selectable<SongTable>, SongColumn>;

/** That part of a row, which may hold more. */
export function contentOf(row: SongContent): SongContent {
  const columns = Object.values(columnOf).map((column) => [column, row[column]]);
  return Object.fromEntries(columns) as SongContent;
}

export function changedFields(before: SongContent, after: SongContent): SongField[] {
  return songFields.filter((field) => before[columnOf[field]] !== after[columnOf[field]]);
}
