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
import type { AuditEventName } from '#contract/audit.ts';
import type { SongTable } from '#server/db/schema.ts';

/** The columns that people edit. */
type SongColumn = (typeof songFields)[SongField]['column'];
const columns = songFieldList.map((field) => songFields[field].column);

/** The columns of short text fields. */
export const shortTextColumns = shortTexts.map((name) => songFields[name].column);

/** The editable part of a song's row. */
export type SongContent = Pick<Selectable<SongTable>, SongColumn>;

/** The editable part of a row. A stored revision may lack newer columns; they become null. */
export function contentOf(row: SongContent): SongContent {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null])) as SongContent;
}

/** The content of an erased song; category and language are kept, since they are not free text. */
export const emptyContent = {
  ...Object.fromEntries(
    columns
      .filter((each) => each !== 'category_id' && each !== 'language')
      .map((each) => [each, null]),
  ),
  title: '',
  lyrics: '',
  alternate_versions: '[]',
};

export function changedFields(before: SongContent, after: SongContent): SongField[] {
  return songFieldList.filter((field) => {
    const { column } = songFields[field];
    return before[column] !== after[column];
  });
}

/** The short texts of a row, by their field names in responses. */
export function shortTextsOfRow(row: Pick<SongContent, (typeof shortTextColumns)[number]>) {
  return eachShortText((name) => row[songFields[name].column]);
}

/** The inverse of `shortTextsOfRow`. */
export function columnsOfShortTexts(song: Record<ShortText, string | null>) {
  return Object.fromEntries(
    shortTexts.map((name) => [songFields[name].column, song[name]]),
  ) as Pick<SongContent, (typeof shortTextColumns)[number]>;
}

/** The kind of a change, by its audit event. */
export type SongAct = Extract<
  AuditEventName,
  'songChanged' | 'revisionRestored' | 'versionsChanged'
>;

/**
 * The audit events of a change (decisions 48, 62): removed versions and files, and the change itself
 * unless it only removed those.
 */
export function eventsOf(act: SongAct, before: SongContent, after: SongContent): AuditEventName[] {
  const auditEvents: AuditEventName[] = [];
  const left = new Set(changedFields(before, after));
  const names = new Set(versionNames(after));
  if (versionNames(before).some((name) => !names.has(name))) {
    auditEvents.push('versionsRemoved');
    left.delete('alternateVersions');
  }
  const removed = (['audioFile', 'sheetMusicFile'] as const).filter(
    (field) => left.has(field) && after[songFields[field].column] === null,
  );
  if (removed.length > 0) auditEvents.push('filesRemoved');
  for (const field of removed) left.delete(field);
  return left.size > 0 ? [act, ...auditEvents] : auditEvents;
}

function versionNames({ alternate_versions }: SongContent): string[] {
  return (JSON.parse(alternate_versions) as AlternateVersion[]).map(({ name }) => name);
}
