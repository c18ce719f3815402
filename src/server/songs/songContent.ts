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

/** Of a song that was erased; in its category and language nobody has written anything. */
export const nothingWritten = {
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

/** How a person changes a song, as the audit trail names it. */
export type SongAct = Extract<
  AuditEventName,
  'songChanged' | 'revisionRestored' | 'versionsChanged'
>;

/**
 * What the audit trail says of a change (decisions 48, 62): what of the song is not there any more,
 * and the change itself unless that is all of it.
 */
export function eventsOf(act: SongAct, before: SongContent, after: SongContent): AuditEventName[] {
  const auditEvents: AuditEventName[] = [];
  const left = new Set(changedFields(before, after));
  const names = new Set(versionNames(after));
  if (versionNames(before).some((name) => !names.has(name))) {
    auditEvents.push('versionsRemoved');
    left.delete('alternateVersions');
  }
  const gone = (['audioFile', 'sheetMusicFile'] as const).filter(
    (field) => left.has(field) && after[songFields[field].column] === null,
  );
  if (gone.length > 0) auditEvents.push('filesRemoved');
  for (const field of gone) left.delete(field);
  return left.size > 0 ? [act, ...auditEvents] : auditEvents;
}

function versionNames({ alternate_versions }: SongContent): string[] {
  return (JSON.parse(alternate_versions) as AlternateVersion[]).map(({ name }) => name);
}
