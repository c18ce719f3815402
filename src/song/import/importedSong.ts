import type { FactField } from '#song/paste/readFact.ts';
import type { Language, MeaningOfB } from '#song/valueSets.ts';

/** Formats whose files can be read. */
export type ImportFormat = 'text' | 'chordPro' | 'onSong' | 'openSong' | 'openLyrics';

/** What a person should look at before a song comes in. */
export type ImportWarningCode =
  /** The chords of a row could not be placed over its words. */
  | 'chordsUnplaced'
  /** The first words stand as title. */
  | 'noTitle'
  /** A value was longer than its field, and stands in the notes. */
  | 'tooLong'
  /** A picture, a tab or other content that no text can hold. */
  | 'image'
  | 'unknownChord'
  /** Minors may be written with small letters (`e`, `f#`). */
  | 'smallMinor'
  /** A plain B may be B or H. */
  | 'bOrH'
  /** The encoding was guessed, or characters of it could not be read. */
  | 'encoding'
  /** The text may be parted into songs otherwise. */
  | 'parting'
  /** Rows that belong to no song. */
  | 'leftOver';

export interface ImportWarning {
  readonly code: ImportWarningCode;
  /** Row of the lyrics or, for `leftOver`, of the file; from 1. */
  readonly line?: number;
  readonly text?: string;
}

/** A song as a file has it, in our own format. */
export interface ReadSong extends Readonly<Partial<Record<Exclude<FactField, 'title'>, string>>> {
  /** '' if it has none. */
  readonly title: string;
  readonly lyrics: string;
  readonly language?: Language;
  /** What the file says of a plain `B`. */
  readonly noteNames?: MeaningOfB;
  /** Words of the file for times and places of a celebration (`<themes>`), for whoever knows our labels. */
  readonly themes: readonly string[];
  /** Rows for the notes. */
  readonly notes: readonly string[];
  /** What the file says of this song, as written: shown beside it, and what its id is made from. */
  readonly original: string;
  readonly warnings: readonly ImportWarning[];
}

/** A file, read. Every row of it is in a song, or in a warning `leftOver`. */
export interface ReadFile {
  readonly format: ImportFormat;
  readonly songs: readonly ReadSong[];
  readonly warnings: readonly ImportWarning[];
}
