import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { isLabel, type SongField, songFields } from '#contract/songs/songFields.ts';
import type { ChangedSongFields, SongFileField } from '#contract/songs/songForm.ts';
import type { WrittenVersion } from '#contract/songs/songWriting.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { ReceivedFiles } from '#server/core/carriedFiles.ts';
import { AppError } from '#server/core/AppError.ts';
import { type Target, type WritingDeps, rewriteSong } from './rewriteSong.ts';
import { writtenLabels } from './songContent.ts';

/** Changes the submitted fields (spec §7) and empties those in `clear` (decision 14). */
export async function changeSong(
  deps: WritingDeps,
  user: CurrentUser,
  target: Target,
  { clear = [], ...fields }: ChangedSongFields,
  files: ReceivedFiles<SongFileField>,
): Promise<Song> {
  const given: { readonly [F in SongField]?: unknown } = { ...fields, ...files };
  const both = clear.filter((field) => !isEmpty(given[field]));
  if (both.length > 0) {
    const sentences = both.map((field) => [field, 'Kan ikke både fylles ut og tømmes']);
    throw new AppError('invalidInput', { fields: Object.fromEntries(sentences) });
  }
  const rewriting = { ...target, act: 'songChanged' } as const;
  return rewriteSong(deps, user, rewriting, files, (now, ids) => ({
    ...now,
    ...asColumns({ ...fields, ...ids }),
    ...asColumns(Object.fromEntries(clear.map((field) => [field, null]))),
  }));
}

/** Whether a field is left out, or cleared as well as by `clear` (decision 73). */
function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

type Written = string | readonly string[] | null | undefined;

/** Maps fields to columns; an empty text becomes null. */
function asColumns(values: { readonly [F in SongField]?: Written }) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = name as SongField;
      return [songFields[field].column, asStored(field, value)];
    }),
  );
}

function asStored(field: SongField, value: Written): Exclude<Written, readonly string[]> {
  if (typeof value !== 'object') return value === '' ? null : value;
  return isLabel(field) && value !== null ? writtenLabels(field, value) : null;
}

/** Replaces the list of alternate versions (spec §4, decision 15). */
export function changeVersions(
  deps: WritingDeps,
  user: CurrentUser,
  target: Target,
  versions: readonly WrittenVersion[],
): Promise<Song> {
  const alternate_versions = JSON.stringify(versions.map(toStored));
  const rewriting = { ...target, act: 'versionsChanged' } as const;
  return rewriteSong(deps, user, rewriting, {}, (now) => ({ ...now, alternate_versions }));
}

function toStored({ name, lyrics, key, notes }: WrittenVersion): AlternateVersion {
  return { name, lyrics, key: key || null, notes: notes || null };
}
