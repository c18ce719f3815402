import { fieldSentences } from '#contract/base/fieldSentences.ts';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { type Clearable, clearable, isLabel } from '#contract/songs/songFields.ts';
import {
  type ChangedSongFields,
  type NewSongFields,
  newSongFields,
} from '#contract/songs/songForm.ts';
import { writtenVersion } from '#contract/songs/songWriting.ts';
import {
  formValue,
  labelsIn,
  type SongInput,
  type SongValueName,
  type SongValues,
  valueNames,
  valuesOf,
} from './songInput.ts';

export type Sentences = Readonly<Record<string, string>>;

/** The fields of a new song, or an error message for each invalid one (spec §5). */
export function readFields(
  values: SongValues,
):
  | { readonly fields: NewSongFields; readonly wrong: null }
  | { readonly fields: null; readonly wrong: Sentences } {
  const filled = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name === 'lyrics' || value.trim() !== '')
      .map(([name, value]) => [name, isLabel(name) ? labelsIn(value) : value]),
  );
  const parsed = newSongFields.safeParse(filled);
  return parsed.success
    ? { fields: parsed.data, wrong: null }
    : { fields: null, wrong: fieldSentences(parsed.error) };
}

/** The fields that an edit changes; cleared fields and removed files by name (decision 14). */
export function changedFields(
  song: Song,
  fields: NewSongFields,
  input: SongInput,
): ChangedSongFields {
  const before = valuesOf(song);
  const changed = valueNames.filter((name) => formValue(fields[name]) !== asWritten(name, before));
  const emptied = changed.filter((name) => fields[name] === undefined).filter(isClearable);
  const gone = input.removed.filter((field) => input.files[field] === null);
  const clear: Clearable[] = [...emptied, ...gone];
  return {
    ...Object.fromEntries(
      changed.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    ),
    ...(clear.length > 0 && { clear }),
  };
}

function asWritten(name: SongValueName, values: SongValues): string {
  return name === 'lyrics' ? values.lyrics : values[name].trim();
}

function isClearable(name: SongValueName): name is SongValueName & Clearable {
  return clearable.some((each) => each === name);
}

/** A version as shown in its form; '' if empty. */
export interface VersionValues {
  readonly name: string;
  readonly key: string;
  readonly lyrics: string;
  readonly notes: string;
}

export const emptyVersion: VersionValues = { name: '', key: '', lyrics: '', notes: '' };

export function versionValues({ name, key, lyrics, notes }: AlternateVersion): VersionValues {
  return { name, key: key ?? '', lyrics, notes: notes ?? '' };
}

/** The version to write, or an error message for each invalid field (spec §5). */
export function readVersion(
  values: VersionValues,
):
  | { readonly version: AlternateVersion; readonly wrong: null }
  | { readonly version: null; readonly wrong: Readonly<Record<string, string>> } {
  const parsed = writtenVersion.safeParse(values);
  if (!parsed.success) return { version: null, wrong: fieldSentences(parsed.error) };
  const { name, lyrics, key, notes } = parsed.data;
  return { version: { name, lyrics, key: key || null, notes: notes || null }, wrong: null };
}
