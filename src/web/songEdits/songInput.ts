import type { Song } from '#contract/songs/song.ts';
import {
  type OptionalField,
  optionalFields,
  type Optionals,
  optionalsOf,
  type ShortText,
  type SongChoice,
  type SongLabel,
  songFields,
  type ValueOf,
} from '#contract/songs/songFields.ts';
import type { SongFileField } from '#contract/songs/songForm.ts';
import { type Language, languages } from '#song/valueSets.ts';
import { firstVersion } from '#web/texts/songForm.ts';

/** Texts, and labels separated by blanks, so that values are compared as they are. */
type TextValues = { readonly [F in ShortText | SongLabel]: string };
type ChoiceValues = { readonly [F in SongChoice]: ValueOf<F> | '' };

/** The fields as shown in the form; '' if empty. */
export interface SongValues extends TextValues, ChoiceValues {
  readonly title: string;
  readonly categoryId: string;
  readonly language: Language | '';
  readonly lyrics: string;
  readonly notes: string;
}
export type SongValueName = keyof SongValues;

/** Everything a person typed, chose and removed. */
export interface SongInput {
  readonly values: SongValues;
  readonly files: Readonly<Record<SongFileField, File | null>>;
  /** Files of the song to be removed (decision 14). */
  readonly removed: readonly SongFileField[];
}

const noFiles = { audioFile: null, sheetMusicFile: null };

export const emptyInput: SongInput = {
  values: {
    title: '',
    categoryId: '',
    language: '',
    ...optionalValues(optionalsOf({})),
    versionName: firstVersion,
    lyrics: '',
    notes: '',
  },
  files: noFiles,
  removed: [],
};

export const valueNames = Object.keys(emptyInput.values) as SongValueName[];

export function inputOf(song: Song): SongInput {
  return { values: valuesOf(song), files: noFiles, removed: [] };
}

/**
 * Line ends are LF, as a text field has them, and closed sets have no value of a later release
 * (decision 66), so that a song with others does not count as changed.
 */
export function valuesOf(song: Song): SongValues {
  return {
    title: song.title,
    categoryId: song.categoryId,
    language: languages.find((each) => each === song.language) ?? 'mixed',
    ...optionalValues(song),
    lyrics: song.lyrics.replaceAll('\r\n', '\n'),
    notes: (song.notes ?? '').replaceAll('\r\n', '\n'),
  };
}

function optionalValues(song: Optionals): Pick<SongValues, OptionalField> {
  return Object.fromEntries(
    optionalFields.map((name) => [name, knownIn(name, formValue(song[name]))]),
  ) as Pick<SongValues, OptionalField>;
}

function knownIn(name: OptionalField, value: string): string {
  const field = songFields[name];
  if (!('values' in field)) return value;
  const values: readonly string[] = field.values;
  return labelsIn(value)
    .filter((each) => values.includes(each))
    .join(' ');
}

/** A field's value as the form has it. */
export function formValue(value: string | readonly string[] | null | undefined): string {
  return typeof value === 'object' ? (value ?? []).join(' ') : (value ?? '');
}

/** The labels in a value of the form. */
export function labelsIn(value: string): string[] {
  return value.split(' ').filter((label) => label !== '');
}

/** Whether both would be saved as the same song. */
export function sameInput(one: SongInput, other: SongInput): boolean {
  return (
    valueNames.every((name) => one.values[name] === other.values[name]) &&
    one.files.audioFile === other.files.audioFile &&
    one.files.sheetMusicFile === other.files.sheetMusicFile &&
    one.removed.length === other.removed.length
  );
}

/**
 * Whether both show the same in a form. Files are not compared: a pending one has no address yet.
 */
export function sameWords(one: Song, other: Song): boolean {
  const [these, those] = [valuesOf(one), valuesOf(other)];
  return valueNames.every((name) => these[name] === those[name]);
}
