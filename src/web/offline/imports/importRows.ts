import type { ImportFormat, ImportWarning, ReadSong } from '#song/import/importedSong.ts';
import type { Language, MeaningOfB, RightsStatus } from '#song/valueSets.ts';
import type { SongValues } from '#web/songEdits/songInput.ts';

/** What is asked once for all songs of a batch; '' until it is answered. Edits of a song come before it. */
export interface BatchAnswers {
  readonly categoryId: string;
  /** Of the songs whose words do not tell it. */
  readonly language: Language | '';
  readonly rightsStatus: RightsStatus | '';
  /** What a plain B is, in the songs that leave it open (`bOrH`). */
  readonly bareB: MeaningOfB | '';
  /** What small letters in chord rows are, in the songs that have some (`smallMinor`). */
  readonly smallMinors: 'minors' | 'words' | '';
}

/** A file of the batch, as it is listed. */
export interface BatchFile {
  readonly name: string;
  /** Number of its songs. */
  readonly songs: number;
  /** Place of the first of them, from which the others follow. */
  readonly first: number;
  /** Absent if it was read. */
  readonly refused?: string;
  /** Of the file; each song has its own. */
  readonly warnings: readonly ImportWarning[];
  /** Of a file that may be parted into songs otherwise, while all of them are here: to read it again. */
  readonly text?: string;
  /** The person's answer to whether that is several songs. */
  readonly parted?: boolean;
}

/** What is kept of a batch under review, besides its songs. */
export interface ImportHead {
  /** UUID, from which the idempotency keys of its imports are made; another once some of its songs are in. */
  readonly batch: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly answers: BatchAnswers;
  readonly files: readonly BatchFile[];
}

/** A song of the batch, as it is kept: what was read, and what the person made of it. */
export interface ImportRow {
  /** Its place in the batch, from 1, which never changes: «Ligner på nr. 12 her». */
  readonly at: number;
  /** UUID v5 of what was read: the same song of the same text has the same id. */
  readonly id: string;
  /** Name of its file; '' for a pasted text. */
  readonly file: string;
  readonly format: ImportFormat;
  readonly read: ReadSong;
  /** The fields that were edited, which neither file nor answers decide any more. */
  readonly edits: Partial<SongValues>;
  /** Whether it is to come in; null while nobody has said so. */
  readonly chosen: boolean | null;
  /** Id of the song, here or in the batch, of which it becomes a version; null if it is its own. */
  readonly asVersionOf: string | null;
  /** Name of that version. */
  readonly versionName: string;
}
