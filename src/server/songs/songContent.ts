import type { Selectable } from 'kysely';
import type { AlternateVersion } from '#contract/song.ts';
import {
  eachShortText,
  type ShortText,
  type SongField,
  shortTexts,
  songFieldList,
  songFields,
} from '#contract/songFields.ts';
import type { DeedName } from '#contract/trail.ts';
import type { SongTable } from '#server/storage/schema.ts';

/** Where a song's row has what a person writes. */
type SongColumn = (typeof songFields)[SongField]['column'];
const columns = songFieldList.map((field) => songFields[field].column);

/** Where it has its lines of text. */
export const shortTextColumns = shortTexts.map((name) => songFields[name].column);

/** The part of a song's row that a person writes. */
export type SongContent = Pick<Selectable<SongTable>, SongColumn>;

/** That part of a row, which may hold more, or less if it was kept before there was such a field. */
export function contentOf(row: SongContent): SongContent {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null])) as SongContent;
}

export function changedFields(before: SongContent, after: SongContent): SongField[] {
  return songFieldList.filter((field) => {
    const { column } = songFields[field];
    return before[column] !== after[column];
  });
}

/** The lines of text of a row, by their names in an answer. */
export function shortTextsOfRow(row: Pick<SongContent, (typeof shortTextColumns)[number]>) {
  return eachShortText((name) => row[songFields[name].column]);
}

/** The same the other way round. */
export function columnsOfShortTexts(song: Record<ShortText, string | null>) {
  return Object.fromEntries(
    shortTexts.map((name) => [songFields[name].column, song[name]]),
  ) as Pick<SongContent, (typeof shortTextColumns)[number]>;
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
