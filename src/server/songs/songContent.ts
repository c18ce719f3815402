import type { Selectable } from 'kysely';
import type { AlternateVersion } from '#contract/song.ts';
import { type SongField, songFields } from '#contract/songForm.ts';
import type { DeedName } from '#contract/trail.ts';
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

type SongColumn = (typeof columnOf)[SongField];

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

/** What of the song is not there any more, for the trail (decision 48). */
export function removalsOf(before: SongContent, after: SongContent): DeedName[] {
  const left = new Set(versionNames(after));
  const versions = versionNames(before).some((name) => !left.has(name));
  const columns = ['audio_file_id', 'sheet_music_file_id'] as const;
  const files = columns.some((column) => before[column] !== null && after[column] === null);
  return [
    ...(versions ? (['versionsRemoved'] as const) : []),
    ...(files ? (['filesRemoved'] as const) : []),
  ];
}

function versionNames({ alternate_versions }: SongContent): string[] {
  return (JSON.parse(alternate_versions) as AlternateVersion[]).map(({ name }) => name);
}
