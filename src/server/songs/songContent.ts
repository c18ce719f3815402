import type { Selectable } from 'kysely';
import type { AlternateVersion } from '#contract/songs/song.ts';
import {
  isLabel,
  optionalFields,
  type Optionals,
  type SongField,
  type SongLabel,
  songFieldList,
  songFields,
} from '#contract/songs/songFields.ts';
import type { AuditEventName } from '#contract/people/audit.ts';
import type { SongTable } from '#server/db/schema.ts';

/** The columns that people edit. */
type SongColumn = (typeof songFields)[SongField]['column'];
const columns = songFieldList.map((field) => songFields[field].column);

/** The columns of the fields that may be empty. */
export const optionalColumns = optionalFields.map((name) => songFields[name].column);

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

type OptionalColumns = Pick<SongContent, (typeof optionalColumns)[number]>;

/** The optional fields of a row, by their names in responses. */
export function optionalsOfRow(row: OptionalColumns): Optionals {
  return Object.fromEntries(
    optionalFields.map((name) => {
      const value = row[songFields[name].column];
      return [name, isLabel(name) ? labelsIn(value) : value];
    }),
  ) as Optionals;
}

/** The inverse of `optionalsOfRow`. */
export function columnsOfOptionals(song: Optionals): OptionalColumns {
  return Object.fromEntries(
    optionalFields.map((name) => [
      songFields[name].column,
      isLabel(name) ? writtenLabels(name, song[name]) : song[name],
    ]),
  ) as OptionalColumns;
}

/** Labels as JSON, each once and in the order of their values; null where there are none. */
export function writtenLabels(name: SongLabel, labels: readonly string[]): string | null {
  const known: readonly string[] = songFields[name].values;
  const written = known.filter((value) => labels.includes(value));
  return written.length === 0 ? null : JSON.stringify(written);
}

/** The labels of a content. */
export function labelsOf(content: SongContent, name: SongLabel): string[] {
  return labelsIn(content[songFields[name].column]);
}

function labelsIn(written: string | null): string[] {
  return written === null ? [] : (JSON.parse(written) as string[]);
}

/** When a song came into this song book, from which rights count (decision 74). */
export function addedAt({
  added_at,
  created_at,
}: Pick<Selectable<SongTable>, 'added_at' | 'created_at'>): number {
  return added_at ?? created_at;
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
  const changed = new Set(changedFields(before, after));
  const names = new Set(versionNames(after));
  if (versionNames(before).some((name) => !names.has(name))) {
    auditEvents.push('versionsRemoved');
    changed.delete('alternateVersions');
  }
  const removed = (['audioFile', 'sheetMusicFile'] as const).filter(
    (field) => changed.has(field) && after[songFields[field].column] === null,
  );
  if (removed.length > 0) auditEvents.push('filesRemoved');
  for (const field of removed) changed.delete(field);
  return changed.size > 0 ? [act, ...auditEvents] : auditEvents;
}

function versionNames({ alternate_versions }: SongContent): string[] {
  return (JSON.parse(alternate_versions) as AlternateVersion[]).map(({ name }) => name);
}
