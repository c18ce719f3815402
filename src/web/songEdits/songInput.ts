import type { Song } from '#contract/song.ts';
import { eachShortText, type ShortText } from '#contract/songFields.ts';
import type { SongFileField } from '#contract/songForm.ts';
import type { Language, MeaningOfB, Tempo } from '#song/valueSets.ts';
import { songForm as texts } from '#web/texts/songForm.ts';

/** The text fields as shown in the form; '' if empty. */
export interface SongValues extends Readonly<Record<ShortText, string>> {
  readonly title: string;
  readonly categoryId: string;
  readonly language: Language | '';
  readonly tempo: Tempo | '';
  readonly noteNames: MeaningOfB | '';
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

/** A new song's version is «Original» by default (spec §9). */
export const emptyInput: SongInput = {
  values: {
    title: '',
    categoryId: '',
    language: '',
    tempo: '',
    noteNames: '',
    ...eachShortText(() => ''),
    versionName: texts.firstVersion,
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
 * A text field normalizes line ends to LF; so that a song with others does not count as changed.
 */
export function valuesOf(song: Song): SongValues {
  return {
    title: song.title,
    categoryId: song.categoryId,
    language: song.language,
    tempo: song.tempo ?? '',
    noteNames: song.noteNames ?? '',
    ...eachShortText((name) => song[name] ?? ''),
    lyrics: song.lyrics.replaceAll('\r\n', '\n'),
    notes: (song.notes ?? '').replaceAll('\r\n', '\n'),
  };
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
